import type { Locale } from '../../domain/catalog/locales.ts';

/** Texts of the pages that emails link to, and of addresses that do not exist. */
type Texts = {
  password: string;
  passwordHint: string;
  displayName: string;
  code: string;
  verify: { title: string; intro: string; button: string; done: string };
  reset: { title: string; intro: string; button: string; done: string };
  invitation: {
    title: string;
    intro(organization: string, email: string): string;
    known: string;
    fresh: string;
    button: string;
    done(organization: string): string;
  };
  renterInvitation: {
    title: string;
    intro(organization: string, renter: string, email: string): string;
    known: string;
    fresh: string;
    button: string;
    done(organization: string): string;
    accepted(organization: string): string;
    privacy: string;
    /** For an invitation to a phone number. */
    byPhone: {
      intro(organization: string, renter: string, number: string): string;
      send: string;
      sent(number: string): string;
      shown(code: string): string;
      enter: string;
      again: string;
      haveCode: string;
      haveEmail: string;
      addNumber: string;
    };
  };
  invalidLink: string;
  askAgain: string;
  toFrontDoor: string;
  missing: { title: string; text: string };
};

export const TEXTS: Record<Locale, Texts> = {
  vi: {
    password: 'Mật khẩu',
    passwordHint: 'Từ 10 ký tự trở lên, không dùng mật khẩu dễ đoán.',
    displayName: 'Họ tên',
    code: 'Mã 6 số',
    verify: {
      title: 'Xác nhận email',
      intro: 'Bấm nút dưới đây để xác nhận địa chỉ email này là của bạn.',
      button: 'Xác nhận',
      done: 'Địa chỉ email của bạn đã được xác nhận. Bạn có thể đóng trang này.',
    },
    reset: {
      title: 'Đặt lại mật khẩu',
      intro: 'Chọn mật khẩu mới. Bạn sẽ được đăng xuất khỏi mọi thiết bị.',
      button: 'Lưu mật khẩu mới',
      done: 'Mật khẩu mới đã có hiệu lực. Bây giờ bạn có thể đăng nhập bằng mật khẩu đó.',
    },
    invitation: {
      title: 'Lời mời làm việc',
      intro: (organization, email) => `${organization} mời ${email} cùng quản lý trên Rentroll.`,
      known: 'Địa chỉ này đã có tài khoản: nhập mật khẩu của tài khoản để nhận lời.',
      fresh: 'Điền họ tên và chọn mật khẩu để tạo tài khoản và nhận lời.',
      button: 'Nhận lời mời',
      done: (organization) => `Bạn đã tham gia ${organization}. Bây giờ bạn có thể đăng nhập.`,
    },
    renterInvitation: {
      title: 'Xem hóa đơn tiền phòng',
      intro: (organization, renter, email) =>
        `${organization} mời ${renter} (${email}) xem hóa đơn, gửi chỉ số điện nước và báo sửa chữa trên Rentroll.`,
      known: 'Địa chỉ này đã có tài khoản: nhập mật khẩu của tài khoản để nhận lời.',
      fresh: 'Điền họ tên và chọn mật khẩu để tạo tài khoản và nhận lời.',
      button: 'Nhận lời mời',
      done: (organization) => `Tài khoản của bạn đã được nối với ${organization}. Bây giờ bạn có thể đăng nhập.`,
      accepted: (organization) => `Lời mời của ${organization} đã được nhận. Bạn có thể vào xem hóa đơn.`,
      privacy: 'Dữ liệu của bạn được dùng thế nào',
      byPhone: {
        intro: (organization, renter, number) =>
          `${organization} mời ${renter} xem hóa đơn, gửi chỉ số điện nước và báo sửa chữa trên Rentroll bằng số điện thoại ${number}. Không cần mật khẩu.`,
        send: 'Gửi mã cho tôi',
        sent: (number) => `Mã đã được gửi tới ${number} qua Zalo hoặc tin nhắn, có hiệu lực 5 phút.`,
        shown: (code) => `Bản dùng thử trên máy này không gửi tin nhắn. Mã của bạn là ${code}.`,
        enter: 'Vào xem hóa đơn',
        again: 'Gửi lại mã',
        haveCode: 'Tôi đã có mã',
        haveEmail: 'Đã dùng Rentroll bằng email?',
        addNumber: 'Đăng nhập và thêm số này trong Cài đặt',
      },
    },
    invalidLink: 'Liên kết này không đầy đủ, đã được dùng hoặc đã hết hạn. Hãy xin một liên kết mới.',
    askAgain: 'Xin liên kết mới',
    toFrontDoor: 'Về trang đầu',
    missing: { title: 'Không có trang này', text: 'Địa chỉ có thể đã đổi, hoặc thứ bạn tìm đã bị xóa.' },
  },
  en: {
    password: 'Password',
    passwordHint: 'At least 10 characters, and not one that is easy to guess.',
    displayName: 'Your name',
    code: 'Six-digit code',
    verify: {
      title: 'Confirm your email address',
      intro: 'Press the button to confirm that this email address is yours.',
      button: 'Confirm',
      done: 'Your email address is confirmed. You can close this page.',
    },
    reset: {
      title: 'Set a new password',
      intro: 'Choose a new password. You will be logged out on all your devices.',
      button: 'Save the new password',
      done: 'Your new password is set. You can log in with it now.',
    },
    invitation: {
      title: 'Invitation',
      intro: (organization, email) => `${organization} invites ${email} to work together on Rentroll.`,
      known: 'This address already has an account: enter its password to accept.',
      fresh: 'Enter your name and choose a password to create your account and accept the invitation.',
      button: 'Accept',
      done: (organization) => `You have joined ${organization}. You can log in now.`,
    },
    renterInvitation: {
      title: 'View your invoices',
      intro: (organization, renter, email) =>
        `${organization} invites ${renter} (${email}) to view invoices, send meter readings and report repairs on Rentroll.`,
      known: 'This address already has an account: enter its password to accept.',
      fresh: 'Enter your name and choose a password to create your account and accept the invitation.',
      button: 'Accept',
      done: (organization) => `Your account is linked with ${organization}. You can log in now.`,
      accepted: (organization) => `The invitation of ${organization} was accepted. You can go to your invoices.`,
      privacy: 'How your data is used',
      byPhone: {
        intro: (organization, renter, number) =>
          `${organization} invites ${renter} to view invoices, send meter readings and report repairs on Rentroll with the phone number ${number}. You need no password.`,
        send: 'Send me a code',
        sent: (number) => `The code was sent to ${number} by Zalo or SMS. It is valid for 5 minutes.`,
        shown: (code) => `This trial on your machine sends no messages. Your code is ${code}.`,
        enter: 'View my invoices',
        again: 'Send the code again',
        haveCode: 'I have a code',
        haveEmail: 'Do you use Rentroll with an email address?',
        addNumber: 'Log in and add this number in Settings',
      },
    },
    invalidLink: 'This link is incomplete, was already used or has expired. Please ask for a new one.',
    askAgain: 'Send a new link',
    toFrontDoor: 'Go to the front page',
    missing: {
      title: 'There is no such page',
      text: 'The address may have changed, or what you look for was removed.',
    },
  },
};
