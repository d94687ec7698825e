import type { ErrorCode, FieldCode } from '../errors.ts';

export const errors: Record<ErrorCode, string> = {
  validation_failed: 'Một số trường chưa hợp lệ. Vui lòng sửa lại rồi thử lại.',
  invalid_json: 'Nội dung gửi lên không phải JSON hợp lệ.',
  invalid_request: 'Yêu cầu không đúng định dạng. Hãy kiểm tra địa chỉ, tiêu đề và nội dung.',
  payload_too_large: 'Nội dung gửi lên quá lớn. Hãy chia nhỏ để gửi.',
  invalid_cursor: 'Con trỏ trang không thuộc danh sách này. Hãy tải lại từ trang đầu.',
  invalid_credentials: 'Email hoặc mật khẩu không đúng.',
  unauthorized: 'Vui lòng đăng nhập: mã truy cập bị thiếu, sai hoặc đã hết hạn.',
  invalid_signature: 'Chữ ký không hợp lệ. Hãy kiểm tra khóa ký.',
  invalid_refresh_token: 'Phiên đăng nhập không còn hiệu lực. Vui lòng đăng nhập lại.',
  forbidden: 'Bạn không có quyền thực hiện thao tác này.',
  organization_suspended:
    'Tổ chức đang tạm ngưng hoặc đã lưu trữ: chỉ xem được, không sửa được. Chủ nhà có thể mở lại.',
  renter_not_linked: 'Tài khoản chưa được liên kết với người thuê nào. Hãy chấp nhận lời mời của chủ nhà trước.',
  no_organization: 'Bạn chưa chọn tổ chức nào. Hãy tạo mới hoặc chuyển sang một tổ chức.',
  second_factor_required:
    'Cần bước xác thực thứ hai: hãy nhập mã, dùng khóa truy cập, hoặc thiết lập trong tài khoản của bạn.',
  fresh_proof_required: 'Hãy xác nhận đó là bạn rồi thử lại.',
  not_found: 'Không tìm thấy. Mục này có thể đã bị xóa hoặc bạn không có quyền xem.',
  method_not_allowed: 'Địa chỉ này không hỗ trợ phương thức vừa dùng. Xem các phương thức được phép ở tiêu đề Allow.',
  invoice_already_generated:
    'Đã có hóa đơn cho phòng, kỳ và hợp đồng này. Hãy dùng hóa đơn đó hoặc hủy trước khi lập lại.',
  invoice_not_editable: 'Chỉ sửa được hóa đơn nháp. Với hóa đơn đã phát hành, hãy giảm trừ hoặc hủy.',
  invoice_not_payable: 'Hóa đơn này không nhận thanh toán vì còn là nháp, đã hủy hoặc đã thanh toán đủ.',
  invoice_has_payments: 'Hóa đơn đã có thanh toán. Hãy hủy hoặc chuyển các khoản đó trước, hoặc đưa vào tiền dư.',
  negative_total: 'Tổng hóa đơn không được âm. Hãy bớt phần giảm giá.',
  room_has_no_lease: 'Phòng không có hợp đồng thuê trong kỳ này. Hãy chọn tháng khác hoặc tạo hợp đồng trước.',
  room_has_active_lease:
    'Phòng đã có hợp đồng khác trong những ngày này. Hãy kết thúc hợp đồng đó hoặc chọn ngày khác.',
  property_has_active_lease: 'Nhà này còn hợp đồng đang hoặc sắp hiệu lực. Hãy kết thúc hoặc hủy hợp đồng trước.',
  renter_has_active_lease: 'Người thuê còn hợp đồng đang hoặc sắp hiệu lực. Hãy kết thúc hoặc hủy hợp đồng trước.',
  lease_not_active: 'Chỉ thực hiện được khi hợp đồng thuê đang hiệu lực.',
  payment_exceeds_invoice_balance:
    'Số tiền lớn hơn số còn phải trả của hóa đơn. Hãy nhập ít hơn hoặc ghi phần thừa vào tiền dư của người thuê.',
  payment_already_reversed: 'Khoản thanh toán này đã bị hủy trước đó.',
  insufficient_credit: 'Tiền dư của người thuê không đủ.',
  insufficient_deposit: 'Tiền cọc còn lại không đủ.',
  insufficient_cash: 'Sổ quỹ này không có đủ tiền mặt.',
  period_locked:
    'Ngày này đã khóa sổ sách, hoặc sổ quỹ tiền mặt liên quan đã chốt. Hãy chọn ngày sau đó; sổ sách thì chủ nhà mở khóa được.',
  meter_reading_exists: 'Phòng đã có chỉ số cho kỳ này. Hãy sửa chỉ số đó.',
  meter_reading_billed: 'Chỉ số này đã lên hóa đơn. Hãy dùng “Sửa số đã ghi” ở trang phòng.',
  meter_reading_backwards:
    'Chỉ số mới nhỏ hơn chỉ số cũ. Hãy kiểm tra lại, hoặc ghi rõ công tơ đã thay hay đã quay vòng.',
  review_item_not_sure: 'Không chắc giao dịch này trả hóa đơn nào. Hãy tự chọn hóa đơn.',
  review_item_already_resolved: 'Giao dịch này đã được xử lý. Hãy mở lại nếu muốn xử lý khác.',
  no_bank_account: 'Nhà này chưa có tài khoản ngân hàng. Hãy thêm tài khoản trước.',
  nothing_to_pay: 'Không còn khoản nào phải trả.',
  document_incomplete: 'Chưa in được: còn thiếu thông tin. Điền những mục được nêu rồi in lại.',
  no_recipients: 'Không có ai đang ở đó để nhận thông báo.',
  nothing_to_bill: 'Kỳ này không có khoản nào để lập hóa đơn: tiền phòng, điện nước và phí đã được tính hết.',
  electricity_above_regulated:
    'Tiền điện cao hơn mức được thu của người thuê, tổ chức đã chọn không cho phép. Hãy sửa giá điện rồi thử lại.',
  invitation_not_pending: 'Lời mời đã được dùng, bị thu hồi hoặc hết hạn. Hãy xin lời mời mới.',
  invitation_email_mismatch: 'Lời mời này được gửi tới email khác. Hãy đăng nhập bằng email đó.',
  invitation_phone_mismatch: 'Lời mời này được gửi tới số điện thoại khác. Hãy đăng nhập bằng số đó.',
  renter_already_linked: 'Người thuê này đã được liên kết với một tài khoản.',
  already_member: 'Người này đã là thành viên hoặc đã được mời.',
  invalid_status_transition: 'Không thực hiện được ở trạng thái hiện tại.',
  phone_taken: 'Số điện thoại này đã thuộc về một tài khoản khác.',
  phone_codes_unavailable: 'Máy chủ này chưa gửi được mã tới điện thoại. Hãy đăng nhập bằng email.',
  email_taken: 'Email này đã được đăng ký. Hãy đăng nhập hoặc đặt lại mật khẩu.',
  slug_taken: 'Tên ngắn này đã có người dùng. Hãy chọn tên khác.',
  name_taken: 'Tên này đã được dùng. Hãy chọn tên khác.',
  code_taken: 'Mã này đã được dùng. Hãy chọn mã khác.',
  last_second_factor: 'Tổ chức của bạn yêu cầu bước xác thực thứ hai. Hãy thêm một bước khác trước khi xóa bước này.',
  last_owner: 'Tổ chức phải có ít nhất một chủ nhà. Hãy cho người khác làm chủ nhà trước.',
  role_in_use: 'Vẫn còn thành viên giữ vai trò này. Hãy giao vai trò khác cho họ trước.',
  stale_version: 'Dữ liệu vừa được người khác thay đổi. Vui lòng tải lại rồi thử lại.',
  idempotency_key_reused:
    'Lần gửi trước với khóa chống lặp này đã được thực hiện. Hãy xem lại kết quả của nó trước khi gửi yêu cầu khác với khóa mới.',
  idempotency_key_in_progress: 'Yêu cầu với khóa chống lặp này vẫn đang chạy. Vui lòng thử lại sau giây lát.',
  billing_run_in_progress: 'Đợt lập hóa đơn của kỳ này vẫn đang chạy. Vui lòng đợi chạy xong.',
  billing_run_not_undoable: 'Chỉ hoàn tác được đợt lập hóa đơn đã chạy xong.',
  invalid_reset_token: 'Liên kết này đã được dùng hoặc hết hạn. Hãy yêu cầu liên kết mới.',
  limit_reached: 'Tổ chức đã có số lượng tối đa. Hãy xóa bớt những mục không còn dùng.',
  unsupported_media_type: 'Content-Type này không được hỗ trợ. Xem tài liệu API để biết các kiểu được nhận.',
  rate_limited: 'Quá nhiều yêu cầu. Vui lòng đợi một lát rồi thử lại.',
  internal_error: 'Hệ thống gặp lỗi. Vui lòng thử lại; nếu vẫn lỗi, hãy gửi cho chúng tôi mã yêu cầu.',
};

export const fields: Record<FieldCode, string> = {
  required: 'không được để trống',
  invalid_type: 'sai kiểu dữ liệu',
  invalid_format: 'sai định dạng',
  too_short: 'quá ngắn (ít nhất {limit})',
  too_long: 'quá dài (nhiều nhất {limit})',
  too_small: 'quá nhỏ (ít nhất {limit})',
  too_large: 'quá lớn (nhiều nhất {limit})',
  not_allowed: 'không thuộc các giá trị cho phép ({limit})',
  unknown_field: 'là trường không tồn tại',
  conflicts_with: 'mâu thuẫn với {other}',
  requires: 'phải có cùng với {other}',
  incorrect: 'không đúng hoặc đã hết hạn',
  too_common: 'quá dễ đoán, hãy chọn giá trị khác',
};

/** Limits that are days or months. */
export const dates = { too_small: 'phải từ {limit} trở đi', too_large: 'phải từ {limit} trở về trước' };

/** What a file has too much of, where people can tell. */
export const parts: Record<string, string> = {
  rows: 'có quá nhiều dòng (nhiều nhất {limit})',
  columns: 'có quá nhiều cột (nhiều nhất {limit})',
  sheets: 'có quá nhiều trang tính (nhiều nhất {limit})',
};

/** An object without fields, in which null may have counted as left out. */
export const oneField = 'cần ít nhất một trường có giá trị';
