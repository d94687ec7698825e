const vi = {
  password: 'Mật khẩu',
  current: 'Mật khẩu hiện tại',
  next: 'Mật khẩu mới',
  nextHelp: 'Ít nhất 10 ký tự. Đổi xong, các thiết bị khác bị đăng xuất.',
  change: 'Đổi mật khẩu',
  changed: 'Đã đổi mật khẩu. Các thiết bị khác đã đăng xuất.',
  forgot: 'Quên mật khẩu hiện tại?',
  sendReset: 'Gửi thư đặt lại',
  resetSent: (email: string) => `Đã gửi thư đặt lại mật khẩu tới ${email}.`,
};

const en: typeof vi = {
  password: 'Password',
  current: 'Current password',
  next: 'New password',
  nextHelp: 'At least 10 characters. Afterwards your other devices are logged out.',
  change: 'Change password',
  changed: 'The password was changed. Your other devices were logged out.',
  forgot: 'Forgot the current password?',
  sendReset: 'Send a reset email',
  resetSent: (email) => `A reset email was sent to ${email}.`,
};

export const changePasswordWords = { vi, en };
