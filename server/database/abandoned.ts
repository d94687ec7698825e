/** Why a request was given up before its response: its transaction is rolled back. */
export class Abandoned extends Error {
  readonly because: 'client left' | 'timeout';

  constructor(because: 'client left' | 'timeout') {
    super(`Abandoned: ${because}`);
    this.because = because;
  }
}
