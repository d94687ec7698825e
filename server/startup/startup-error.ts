/** Something the person who starts the service can mend; its message is shown as one line, without a stack. */
export class StartupError extends Error {}
