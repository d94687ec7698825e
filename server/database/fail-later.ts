/**
 * Thrown by work that has something left to do before it fails, on a connection of its own: it is done when the one of the transaction is
 * free again. Requests that hold one while they wait for a second use them all up when there are many.
 */
export class FailLater extends Error {
  readonly failure: () => Promise<Error>;

  constructor(failure: () => Promise<Error>) {
    super('This is thrown to roll back, and replaced by its failure');
    this.failure = failure;
  }
}
