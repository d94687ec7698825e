/** An error that the person starting the service can fix; shown as one line, without a stack. */
export class StartupError extends Error {}
