const vi = {
  title: 'Phiên đăng nhập',
  help: 'Mỗi thiết bị đang đăng nhập là một phiên. Kết thúc phiên nào bạn không nhận ra.',
  current: 'Thiết bị này',
  unknown: 'Thiết bị không rõ',
  lastUsed: (when: string) => `Dùng lần cuối ${when}`,
  end: 'Kết thúc',
  ended: 'Đã kết thúc phiên.',
  remembered: 'Thiết bị không hỏi bước thứ hai',
  until: (when: string) => `Đến ${when}`,
  forget: 'Hỏi lại',
  forgotten: 'Thiết bị đó sẽ bị hỏi lại.',
};

const en: typeof vi = {
  title: 'Sessions',
  help: 'Every device that is logged in is a session. End those you do not recognize.',
  current: 'This device',
  unknown: 'Unknown device',
  lastUsed: (when) => `Last used ${when}`,
  end: 'End',
  ended: 'The session was ended.',
  remembered: 'Devices not asked for a second factor',
  until: (when) => `Until ${when}`,
  forget: 'Ask again',
  forgotten: 'That device will be asked again.',
};

export const sessionsWords = { vi, en };
