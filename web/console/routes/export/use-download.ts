import { useRef, useState } from 'react';
import { saveFile } from '../../../data/download.ts';
import { showRefusal } from '../../../ui/toast/toasts.ts';

/** One file at a time, with the bytes that have arrived; large ones can be stopped. */
export function useDownload(fallback: string) {
  const [bytes, setBytes] = useState<number | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  const start = async (load: (signal: AbortSignal) => Promise<Response>) => {
    const abort = new AbortController();
    control.current = abort;
    setBytes(0);
    setSaved(null);
    try {
      const response = await load(abort.signal);
      const chunks: BlobPart[] = [];
      let received = 0;
      for await (const chunk of bodyOf(response)) {
        chunks.push(chunk);
        received += chunk.byteLength;
        setBytes(received);
      }
      await saveFile(new Response(new Blob(chunks), { headers: response.headers }), fallback);
      setSaved(received);
    } catch (error) {
      if (!abort.signal.aborted) showRefusal(error as Error);
    } finally {
      setBytes(null);
    }
  };
  return { bytes, saved, start, stop: () => control.current?.abort() };
}

async function* bodyOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
