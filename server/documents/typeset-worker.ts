import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import * as typst from '@myriaddreamin/typst-ts-web-compiler';
import type { Pictures, Template, TypesetResult } from './typeset.ts';

const FONTS = ['Inter-Regular.ttf', 'Inter-SemiBold.ttf', 'Inter-Bold.ttf'];
const TEMPLATES = [
  ...['letterhead', 'notice', 'invoice', 'invoices', 'receipt', 'credit-note', 'statement'],
  ...['contract', 'ct01', 'handover', 'tax'],
];
/** Makes the compiler return diagnostics as readable lines instead of objects. */
const DIAGNOSTICS_AS_TEXT = 3;

// @types/node does not declare WebAssembly.
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<object> } };

async function compiledCode(): Promise<object> {
  const { compiled } = workerData as { compiled: object | null };
  if (compiled) return compiled;
  const wasm = readFileSync(new URL(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')));
  const fresh = await WebAssembly.compile(wasm);
  parentPort?.postMessage({ compiled: fresh } satisfies TypesetResult);
  return fresh;
}

async function openCompiler(): Promise<typst.TypstCompiler> {
  typst.initSync({ module: await compiledCode() });
  const builder = new typst.TypstCompilerBuilder();
  // Templates can read neither disk nor network, only what is added here.
  builder.set_dummy_access_model();
  for (const font of FONTS) await builder.add_raw_font(readFileSync(new URL(`./fonts/${font}`, import.meta.url)));
  const compiler = await builder.build();
  for (const name of TEMPLATES)
    compiler.add_source(`/${name}.typ`, readFileSync(new URL(`./templates/${name}.typ`, import.meta.url), 'utf8'));
  return compiler;
}

const compiler = await openCompiler();

function print(template: Template, data: string, pictures: Pictures): TypesetResult {
  for (const [name, bytes] of Object.entries(pictures)) compiler.map_shadow(`/${name}`, bytes);
  compiler.map_shadow('/data.json', new TextEncoder().encode(data));
  const { result, diagnostics } = compiler.compile(`/${template}.typ`, null, 'pdf', DIAGNOSTICS_AS_TEXT) as {
    result?: Uint8Array;
    diagnostics?: string[];
  };
  return result ? { pdf: result } : { problem: String(diagnostics?.join('; ') ?? 'no diagnostics') };
}

type Message = { template: Template; data: string; pictures: Pictures };

parentPort?.on('message', ({ template, data, pictures }: Message) => {
  let reply: TypesetResult;
  try {
    reply = print(template, data, pictures);
  } catch (error) {
    reply = { problem: String(error) };
  }
  for (const name of Object.keys(pictures)) compiler.unmap_shadow(`/${name}`);
  parentPort?.postMessage(reply);
});
