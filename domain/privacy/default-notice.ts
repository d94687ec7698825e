/** The text that comes with the service; an organization replaces it with its own. */
export const DEFAULT_NOTICE = {
  vi: `Chủ nhà lưu họ tên, ngày sinh, số căn cước, điện thoại, email, địa chỉ thường trú, biển số xe của bạn và những người ở cùng, hợp đồng, số điện nước, hóa đơn, khoản thu, ảnh và tin nhắn liên quan đến phòng thuê.

Mục đích: lập hợp đồng, tính và thu tiền, thông báo lưu trú và đăng ký tạm trú, sửa chữa, liên lạc với bạn, thực hiện nghĩa vụ kế toán và thuế.

Dữ liệu chỉ được chủ nhà và người làm việc cho chủ nhà xem. Mỗi lần xem số căn cước hay mở giấy tờ tùy thân đều được ghi lại. Dữ liệu không được bán; chỉ được giao cho cơ quan nhà nước khi luật yêu cầu.

Theo Luật Bảo vệ dữ liệu cá nhân 91/2025/QH15, bạn có quyền xem và tải dữ liệu của mình, yêu cầu sửa, rút lại sự đồng ý, và yêu cầu xóa sau khi trả phòng và hết nợ. Số tiền và ngày trong sổ sách được giữ theo luật kế toán.`,
  en: `The landlord stores your name, date of birth, identity number, phone, email, permanent address and vehicle plates and those of your household, the contract, meter readings, invoices, payments, photos and messages about the room.

Purpose: to make the contract, to compute and collect what is owed, to notify stays and register residence, to repair, to reach you, and to keep books and pay taxes.

Only the landlord and the people who work for them see the data. Every time an identity number is read or an identity paper is opened, it is recorded. Data is not sold; it is handed to authorities only where the law requires it.

Under the Law on Personal Data Protection 91/2025/QH15 you may see and download your data, ask for corrections, withdraw your consent, and ask for erasure after you have moved out and owe nothing. Amounts and dates in the books are kept as the law on accounting requires.`,
} as const;
