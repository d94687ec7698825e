/** The command was called with wrong arguments: exit code 2. */
export class UsageError extends Error {}
