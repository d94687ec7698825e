/** A reader such as `head` may close the pipe early; the command then finishes its work without writing. */
export function ignoreClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (!isClosedPipe(error)) throw error;
    });
}

export const isClosedPipe = (error: unknown): boolean =>
  ['EPIPE', 'ERR_STREAM_DESTROYED'].includes((error as NodeJS.ErrnoException).code ?? '');
