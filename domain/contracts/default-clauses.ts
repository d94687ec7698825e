import type { Clause } from './clauses.ts';

/** The template of an organization that has not written its own. Its length of notice is that of domain/rules/lease-contract.ts. */
export const DEFAULT_CLAUSES: readonly Clause[] = [
  {
    key: 'parties',
    title: 'Các bên',
    title_en: 'Parties',
    covers: ['PARTIES'],
    included: true,
    text: `Bên cho thuê (Bên A): {{landlord_name}}, số định danh {{landlord_id_number}}, địa chỉ {{landlord_address}}, điện thoại {{landlord_phone}}.
Bên thuê (Bên B): {{renter_name}}, sinh ngày {{renter_date_of_birth}}, số định danh {{renter_id_number}}, thường trú tại {{renter_address}}, điện thoại {{renter_phone}}.`,
    text_en: `Landlord (Party A): {{landlord_name}}, identity number {{landlord_id_number}}, address {{landlord_address}}, phone {{landlord_phone}}.
Renter (Party B): {{renter_name}}, born on {{renter_date_of_birth}}, identity number {{renter_id_number}}, permanent address {{renter_address}}, phone {{renter_phone}}.`,
  },
  {
    key: 'dwelling',
    title: 'Phòng cho thuê',
    title_en: 'The room',
    covers: ['DWELLING'],
    included: true,
    text: `Bên A cho Bên B thuê phòng {{room_name}}, diện tích {{room_area}}, tại {{property_name}}, địa chỉ {{property_address}}, để ở cho {{occupant_count}} người. Người ở cùng Bên B: {{household_members}}.
Đồ đạc, chỉ số công tơ, chìa khóa và hiện trạng phòng ghi trong biên bản bàn giao mà hai bên cùng xác nhận; biên bản là một phần của hợp đồng này.`,
    text_en: `Party A lets to Party B room {{room_name}}, {{room_area}}, in {{property_name}}, {{property_address}}, as a dwelling. Number of residents: {{occupant_count}}. Living with Party B: {{household_members}}.
Furniture, meter readings, keys and the condition of the room are listed in the handover record confirmed by both parties, which is part of this contract.`,
  },
  {
    key: 'term',
    title: 'Giao phòng và thời hạn thuê',
    title_en: 'Handover and term',
    covers: ['TERM'],
    included: true,
    text: `Bên A giao phòng cho Bên B ngày {{start_date}}. Thời hạn thuê từ ngày {{start_date}} đến {{end_date}}.
Bên nào không muốn thuê tiếp hoặc muốn gia hạn thì báo cho bên kia ít nhất 30 ngày trước ngày hết hạn.`,
    text_en: `Party A hands the room over to Party B on {{start_date}}. The term runs from {{start_date}} to {{end_date}}.
A party that does not want to continue, or wants to renew, tells the other at least 30 days before the end of the term.`,
  },
  {
    key: 'rent',
    title: 'Giá thuê và các khoản hằng tháng',
    title_en: 'Rent and monthly charges',
    covers: ['PRICE'],
    included: true,
    text: `Giá thuê là {{monthly_rent}} mỗi tháng (bằng chữ: {{monthly_rent_in_words}}), không đổi trong thời hạn thuê trừ khi hai bên thỏa thuận bằng văn bản.
Tiền điện: {{electricity_price}}. Tiền nước: {{water_price}}. Tổng tiền điện thu của người thuê không vượt hóa đơn của bên bán điện.
Các khoản khác mỗi tháng: {{recurring_fees}}.`,
    text_en: `The rent is {{monthly_rent}} a month (in words: {{monthly_rent_in_words}}) and stays the same during the term unless both parties agree otherwise in writing.
Electricity: {{electricity_price}}. Water: {{water_price}}. What renters pay for electricity does not exceed the bill of the supplier.
Other charges each month: {{recurring_fees}}.`,
  },
  {
    key: 'payment',
    title: 'Thời hạn và cách trả tiền',
    title_en: 'Payment',
    covers: ['PAYMENT'],
    included: true,
    text: `Bên B trả tiền thuê {{payment_cycle}}, điện, nước và các khoản khác mỗi tháng một lần, chậm nhất ngày {{due_day}} của tháng phải trả, theo thông báo tiền nhà của Bên A. Cách trả: {{payment_method}}. Mỗi lần thu, Bên A giao phiếu thu hoặc xác nhận trên ứng dụng.`,
    text_en: `Party B pays the rent {{payment_cycle}}, and electricity, water and other charges every month, by day {{due_day}} of the month in which they are due, as set out in Party A’s rent notice. Method: {{payment_method}}. Party A confirms each payment with a receipt or in the app.`,
  },
  {
    key: 'deposit',
    title: 'Tiền đặt cọc',
    title_en: 'Deposit',
    covers: [],
    included: true,
    text: `Bên B đặt cọc {{deposit_amount}} (bằng chữ: {{deposit_in_words}}). Khi hợp đồng chấm dứt, Bên A trả lại tiền cọc sau khi trừ các khoản Bên B còn nợ và chi phí sửa chữa hư hỏng do Bên B gây ra theo biên bản bàn giao.
Bên B đơn phương chấm dứt hợp đồng trái thỏa thuận thì mất tiền cọc; Bên A đơn phương chấm dứt trái thỏa thuận thì trả lại tiền cọc và một khoản tiền bằng tiền cọc.`,
    text_en: `Party B pays a deposit of {{deposit_amount}} (in words: {{deposit_in_words}}). When the contract ends, Party A returns it after deducting what Party B still owes and the cost of repairing damage that Party B caused according to the handover records.
If Party B ends the contract in breach of it, the deposit is forfeited; if Party A does, Party A returns the deposit and pays the same amount again.`,
  },
  {
    key: 'rights',
    title: 'Quyền và nghĩa vụ của hai bên',
    title_en: 'Rights and duties',
    covers: ['RIGHTS'],
    included: true,
    text: `Bên A:
- giao phòng đúng hiện trạng, bảo đảm Bên B sử dụng phòng ổn định trong thời hạn thuê;
- sửa chữa hư hỏng không do Bên B gây ra trong thời gian hợp lý;
- thông báo lưu trú và ký xác nhận để Bên B đăng ký tạm trú;
- được nhận đủ tiền thuê đúng hạn và kiểm tra phòng sau khi báo trước.
Bên B:
- trả đủ tiền đúng hạn, giữ gìn phòng và đồ đạc, bồi thường hư hỏng do mình gây ra;
- không sửa chữa lớn, cho thuê lại hay cho thêm người ở mà chưa được Bên A đồng ý;
- cung cấp giấy tờ để khai báo cư trú, giữ trật tự, vệ sinh và an toàn phòng cháy;
- được yêu cầu Bên A sửa chữa kịp thời và được giải thích từng khoản tiền phải trả.`,
    text_en: `Party A:
- hands the room over as described and ensures undisturbed use during the term;
- repairs damage not caused by Party B within a reasonable time;
- notifies the police of the stay and signs so that Party B can register a temporary residence;
- receives the rent in full and on time, and may inspect the room after giving notice.
Party B:
- pays in full and on time, takes care of the room and its furniture, and compensates damage it causes;
- does not rebuild, sublet or take in further people without Party A’s consent;
- provides the papers for residence registration, and respects order, hygiene and fire safety;
- may demand timely repairs and an explanation of every charge.`,
  },
  {
    key: 'termination',
    title: 'Chấm dứt hợp đồng',
    title_en: 'Termination',
    covers: [],
    included: true,
    text: `Hợp đồng chấm dứt khi hết hạn, khi hai bên thỏa thuận, hoặc khi một bên đơn phương chấm dứt theo Luật Nhà ở. Bên đơn phương chấm dứt báo cho bên kia bằng văn bản ít nhất {{notice_days}} ngày trước; Bên A được chấm dứt khi Bên B không trả tiền nhà từ ba tháng trở lên mà không có lý do chính đáng.
Khi trả phòng, hai bên lập biên bản bàn giao, chốt chỉ số công tơ và thanh toán các khoản còn lại.`,
    text_en: `The contract ends when its term ends, by agreement, or when a party terminates it under the Housing Law. That party tells the other in writing at least {{notice_days}} days before. Party A may terminate when Party B has not paid for three months or more without a valid reason.
When the room is returned, both parties make a handover record, read the meters and settle what is left.`,
  },
  {
    key: 'commitments',
    title: 'Cam kết của hai bên',
    title_en: 'Commitments',
    covers: ['COMMITMENTS'],
    included: true,
    text: `Bên A cam kết có quyền cho thuê phòng và phòng không có tranh chấp. Bên B cam kết dùng phòng để ở, đúng pháp luật. Hai bên cam kết thông tin về mình trong hợp đồng là đúng, ký kết tự nguyện và thực hiện đúng những gì đã thỏa thuận. Thông tin cá nhân chỉ được dùng để thực hiện hợp đồng và khai báo theo quy định của pháp luật.`,
    text_en: `Party A warrants its right to let the room and that the room is free of disputes. Party B undertakes to use it as a dwelling and lawfully. Both parties declare that what they state about themselves is true, sign of their own free will and will perform what is agreed. Personal data is used only to perform the contract and for declarations required by law.`,
  },
  {
    key: 'other',
    title: 'Thỏa thuận khác',
    title_en: 'Other agreements',
    covers: ['OTHER_AGREEMENTS'],
    included: true,
    text: `Mọi sửa đổi được lập thành văn bản có chữ ký của hai bên. Tranh chấp trước hết được thương lượng; nếu không được thì do Tòa án có thẩm quyền giải quyết.`,
    text_en: `Changes are made in writing and signed by both parties. Disputes are first negotiated, and otherwise decided by the competent court.`,
  },
  {
    key: 'house_rules',
    title: 'Nội quy nhà',
    title_en: 'House rules',
    covers: [],
    included: false,
    text: `Giữ yên lặng từ 22 giờ đến 6 giờ. Để xe đúng chỗ. Đổ rác đúng nơi quy định. Không nuôi thú, không tàng trữ chất cháy nổ.`,
    text_en: `Quiet hours are from 22:00 to 06:00. Vehicles and rubbish have their places. No pets, no flammable or explosive goods.`,
  },
  {
    key: 'effect',
    title: 'Hiệu lực của hợp đồng',
    title_en: 'Effect',
    covers: ['EFFECT'],
    included: true,
    text: `Hợp đồng có hiệu lực từ ngày ký, {{signing_date}}, được lập thành hai bản có giá trị như nhau, mỗi bên giữ một bản.`,
    text_en: `The contract takes effect on the day it is signed, {{signing_date}}. It is made in two copies of equal value, one for each party.`,
  },
];
