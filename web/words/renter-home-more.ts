/** What the home screen shows below or beside the amount due. */
const vi = {
  earlier: 'Các tháng trước',
  all: (count: number) => `Tất cả ${count}`,
  noEarlier: 'Chưa có hóa đơn nào.',
  month: (month: string) => `Tháng ${month}`,
  notLinked: 'Tài khoản chưa gắn với phòng nào',
  notLinkedHint: 'Hãy mở liên kết trong tin nhắn hoặc thư mời của chủ nhà.',
  invitations: 'Lời mời',
  invited: (landlord: string) => `${landlord} mời bạn`,
  invitedAs: (name: string, date: string) => `Người thuê ${name}, ngày ${date}`,
  accept: 'Nhận lời',
  accepted: 'Bạn đã nhận lời mời.',
  decline: 'Từ chối',
  declined: 'Bạn đã từ chối lời mời.',
};

const en: typeof vi = {
  earlier: 'Earlier months',
  all: (count) => `All ${count}`,
  noEarlier: 'No bills yet.',
  month: (month) => month,
  notLinked: 'This account belongs to no room yet',
  notLinkedHint: 'Open the link in your landlord’s message or invitation.',
  invitations: 'Invitations',
  invited: (landlord) => `${landlord} invites you`,
  invitedAs: (name, date) => `As renter ${name}, ${date}`,
  accept: 'Accept',
  accepted: 'You have accepted the invitation.',
  decline: 'Decline',
  declined: 'You have declined the invitation.',
};

export const homeMoreWords = { vi, en };
