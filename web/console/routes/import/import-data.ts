import { type Import, RentrollError } from '@rentroll/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../data/app.ts';
import { isRefused, useIdempotencyKey } from '../../../data/idempotency.ts';

/** What a person chose for headers, by sheet: a field, or null to leave the column out. */
export type Mapping = Readonly<Record<string, Readonly<Record<string, string | null>>>>;
/** What a person wrote in place of wrong cells, by sheet and cell. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>;
export type Step = 'file' | 'columns' | 'check' | 'done';

const UPLOAD_TIMEOUT_MS = 120_000;
const MAPPING_KEY = 'rentroll.import.mapping';

type Attempt = { readonly file: File; readonly mapping: Mapping; readonly corrections: Corrections };

/** Checking and storing a file. Nothing is stored before the last step, and then all rows or none. */
export function useImport() {
  const { api } = useApp();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const [file, setFile] = useState<File | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [corrections, setCorrections] = useState<Corrections>({});
  const [step, setStep] = useState<Step>('file');
  const [checkedAt, setCheckedAt] = useState('');
  const [invite, setInvite] = useState(false);
  const [tried, setTried] = useState<Corrections>({});

  const formOf = (attempt: Attempt): FormData => {
    const form = new FormData();
    form.append('file', attempt.file, attempt.file.name);
    form.append('mapping', JSON.stringify(attempt.mapping));
    form.append('corrections', JSON.stringify(attempt.corrections));
    return form;
  };
  const check = useMutation({
    mutationFn: (attempt: Attempt): Promise<Import> =>
      api().upload('/imports', formOf(attempt), { query: { dry_run: true }, timeoutMs: UPLOAD_TIMEOUT_MS }),
    onSuccess: (_, attempt) => {
      setCheckedAt(new Date().toISOString());
      setTried(attempt.corrections);
    },
  });
  const store = useMutation({
    mutationFn: (attempt: Attempt): Promise<Import> =>
      api().upload('/imports', formOf(attempt), {
        query: invite ? { invite: true } : {},
        timeoutMs: UPLOAD_TIMEOUT_MS,
        idempotencyKey: key.current,
      }),
    onSuccess: async () => {
      key.renew();
      setStep('done');
      await queries.invalidateQueries();
    },
    onError: (error) => {
      if (isRefused(error)) key.renew();
    },
  });

  /** Columns nobody is sure about are asked for before cells are shown as wrong. */
  const choose = async (chosen: File) => {
    const known = keptMapping();
    const kept = keptCorrections(chosen);
    setFile(chosen);
    setCorrections(kept);
    store.reset();
    let used: Mapping = {};
    let checked = await check.mutateAsync({ file: chosen, mapping: {}, corrections: kept });
    const open = checked.columns.filter(({ sure }) => !sure);
    if (open.length > 0) {
      used = remembered(checked, known);
      if (Object.keys(used).length > 0)
        checked = await check.mutateAsync({ file: chosen, mapping: used, corrections: kept });
    }
    setMapping(used);
    setStep(checked.columns.some(({ sure }) => !sure) ? 'columns' : 'check');
  };
  const again = async (more: { mapping?: Mapping } = {}) => {
    if (!file) return;
    const next = more.mapping ?? mapping;
    setMapping(next);
    await check.mutateAsync({ file, mapping: next, corrections });
    setStep('check');
  };
  return {
    file,
    mapping,
    corrections,
    /** The corrections that the last check knew. */
    tried,
    step,
    checkedAt,
    invite,
    setInvite,
    check,
    store,
    result: check.data,
    choose: (chosen: File) => void choose(chosen).catch(() => {}),
    again: (more?: { mapping?: Mapping }) => void again(more).catch(() => {}),
    save: () => {
      if (file) store.mutate({ file, mapping, corrections });
    },
    correct: (sheet: string, cell: string, text: string) =>
      setCorrections((before) => {
        const after = { ...before, [sheet]: { ...before[sheet], [cell]: text } };
        if (file) sessionStorage.setItem(correctionsKey(file), JSON.stringify(after));
        return after;
      }),
    go: setStep,
    restart: () => {
      setFile(null);
      setMapping({});
      setCorrections({});
      check.reset();
      store.reset();
      setStep('file');
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;

/** What was typed stays over a reload, for when the same file is chosen again. */
const correctionsKey = ({ name, size, lastModified }: File): string =>
  `rentroll.draft.import.${name}.${size}.${lastModified}`;

function keptCorrections(file: File): Corrections {
  try {
    return JSON.parse(sessionStorage.getItem(correctionsKey(file)) ?? '{}') as Corrections;
  } catch {
    return {};
  }
}

/** Headers that a person explained once, for their next file. */
export const keepMapping = (mapping: Mapping): void => {
  const headers = { ...keptMapping(), ...Object.assign({}, ...Object.values(mapping)) };
  localStorage.setItem(MAPPING_KEY, JSON.stringify(headers));
};

function keptMapping(): Record<string, string | null> {
  try {
    return JSON.parse(localStorage.getItem(MAPPING_KEY) ?? '{}') as Record<string, string | null>;
  } catch {
    return {};
  }
}

function remembered({ columns }: Import, known: Readonly<Record<string, string | null>>): Mapping {
  const mapping: Record<string, Record<string, string | null>> = {};
  for (const { sheet, header, sure } of columns) {
    const field = known[header];
    if (!sure && field !== undefined) mapping[sheet] = { ...mapping[sheet], [header]: field };
  }
  return mapping;
}

export function useImportFields() {
  const { api } = useApp();
  return useQuery({
    queryKey: ['import-fields'],
    queryFn: () => api().get('/imports/fields'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
}

export const messageOf = (error: unknown): string | null =>
  error instanceof RentrollError ? [error.message, ...error.fields.map(({ message }) => message)].join(' ') : null;
