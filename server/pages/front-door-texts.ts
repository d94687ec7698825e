import type { Locale } from '../../domain/catalog/locales.ts';

type Texts = {
  title: string;
  skip: string;
  otherLanguage: string;
  headline: string;
  intro: string;
  whoAreYou: string;
  manage: string;
  manageHint: string;
  rent: string;
  rentHint: string;
  email: string;
  emailExample: string;
  password: string;
  forgot: string;
  openConsole: string;
  openRoom: string;
  byPhone: string;
  code: string;
  codeHint: string;
  wrongCode: string;
  remember: string;
  enter: string;
  otherWays: string;
  or: string;
  demoAsLandlord: string;
  demoAsRenter: string;
  demoHint: string;
  noAccount: string;
  registerLandlord: string;
  registerRenter: string;
};

export const FRONT_DOOR_TEXTS: Record<Locale, Texts> = {
  vi: {
    title: 'Vào nhà',
    skip: 'Đến nội dung',
    otherLanguage: 'English',
    headline: 'Tiền nhà đúng từng đồng',
    intro: 'Ghi số, chốt tháng, thu tiền và đối soát cho nhà trọ, chung cư mini.',
    whoAreYou: 'Bạn là ai',
    manage: 'Tôi quản lý',
    manageHint: 'Chủ nhà, quản lý, kế toán, nhân viên',
    rent: 'Tôi thuê phòng',
    rentHint: 'Xem và trả tiền nhà, báo hỏng',
    email: 'Email',
    emailExample: 'ten@email.com',
    password: 'Mật khẩu',
    forgot: 'Quên mật khẩu',
    openConsole: 'Vào trang quản lý',
    openRoom: 'Vào phòng của tôi',
    byPhone: 'Đăng nhập bằng số điện thoại',
    code: 'Mã xác thực',
    codeHint: 'Sáu số trong ứng dụng xác thực, hoặc một mã khôi phục.',
    wrongCode: 'Mã không đúng hoặc đã được dùng.',
    remember: 'Không hỏi lại trên máy này trong 30 ngày',
    enter: 'Đăng nhập',
    otherWays: 'Dùng khóa truy cập',
    or: 'hoặc',
    demoAsLandlord: 'Xem thử với vai chủ nhà',
    demoAsRenter: 'Xem thử với vai người thuê',
    demoHint: '2 nhà, 60 phòng, 14 tháng. Không cần đăng ký.',
    noAccount: 'Chưa có tài khoản?',
    registerLandlord: 'Tạo tài khoản chủ nhà',
    registerRenter: 'Tạo tài khoản người thuê',
  },
  en: {
    title: 'Come in',
    skip: 'Skip to content',
    otherLanguage: 'Tiếng Việt',
    headline: 'Rent, exact to the đồng',
    intro: 'Read meters, close the month, collect and match payments for rented rooms and small apartment houses.',
    whoAreYou: 'Who are you',
    manage: 'I manage rooms',
    manageHint: 'Owner, manager, accountant, staff',
    rent: 'I rent a room',
    rentHint: 'See and pay the rent, report repairs',
    email: 'Email',
    emailExample: 'name@email.com',
    password: 'Password',
    forgot: 'Forgot password',
    openConsole: 'Open the console',
    openRoom: 'Open my room',
    byPhone: 'Log in with your phone number',
    code: 'Code',
    codeHint: 'The six digits in your authenticator app, or a recovery code.',
    wrongCode: 'The code is wrong or was used before.',
    remember: 'Do not ask again on this device for 30 days',
    enter: 'Log in',
    otherWays: 'Use a passkey',
    or: 'or',
    demoAsLandlord: 'Try the demo as a landlord',
    demoAsRenter: 'Try the demo as a renter',
    demoHint: '2 houses, 60 rooms, 14 months. No registration.',
    noAccount: 'No account yet?',
    registerLandlord: 'Create a landlord account',
    registerRenter: 'Create a renter account',
  },
};
