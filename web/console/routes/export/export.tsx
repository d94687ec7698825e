import { FileDown, FileSpreadsheet } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { exportWords } from '../../../words/export.ts';
import { formatNumber, type Language } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { daysQuery, monthsQuery, onlyProperty, useRange } from '../reports/report-data.ts';
import { RangeSwitch } from '../reports/report-page.tsx';
import { EXPORTS } from './exports.ts';
import { useDownload } from './use-download.ts';
import './export.css';

/** Everything as files. */
export default function ExportPage() {
  const words = useWords(exportWords);
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="small quiet">{words.hint}</p>
        </div>
        <div className="btns">
          <Go className="btn" to="/import">
            {words.toImport}
          </Go>
        </div>
      </div>
      <div className="stack">
        <p className="export-range">
          <RangeSwitch />
          <span className="small quiet">{words.months}</span>
        </p>
        <section className="panel" aria-label={words.title}>
          <ul className="rows">
            {EXPORTS.map((each) => (
              <ExportRow key={each.name} each={each} />
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function ExportRow({ each }: { readonly each: (typeof EXPORTS)[number] }) {
  const words = useWords(exportWords);
  const language = useLanguage();
  const { api } = useApp();
  const { search, change } = useAddress();
  const range = useRange();
  const reason = useMay('exports.read');
  const { name, takes, filter } = each;
  const { bytes, saved, start, stop } = useDownload(name);
  const chosen = search[name] ?? '';
  const query = {
    ...queryOf(takes, range),
    ...(filter && chosen ? { [filter.name]: chosen } : {}),
  } as never;
  const title = words.names[name];
  return (
    <li className="export-row">
      <span className="grow">
        <strong>{title}</strong>
        <span className="small quiet">{words.about[name]}</span>
      </span>
      {filter && (
        <select
          className="select"
          aria-label={`${words.filter}: ${title}`}
          value={chosen}
          onChange={(event) => change({ [name]: event.target.value || undefined })}
        >
          {Object.entries(words[filter.words]).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      <span className="btns">
        <ActionButton
          look="small"
          icon={FileSpreadsheet}
          busy={bytes !== null}
          reason={reason}
          aria-label={words.excelOf(title)}
          onClick={() => void start((signal) => each.xlsx(api(), query, signal))}
        >
          Excel
        </ActionButton>
        <ActionButton
          look="small"
          icon={FileDown}
          busy={bytes !== null}
          reason={reason}
          aria-label={words.csvOf(title)}
          onClick={() => void start((signal) => each.csv(api(), query, signal))}
        >
          CSV
        </ActionButton>
        {bytes !== null && (
          <button className="btn small ghost" type="button" onClick={stop}>
            {words.stop}
          </button>
        )}
      </span>
      <output className="small quiet">
        {bytes !== null && bytes > 0 && words.received(sizeOf(bytes, language))}
        {saved !== null && words.saved(sizeOf(saved, language))}
      </output>
    </li>
  );
}

const queryOf = (takes: (typeof EXPORTS)[number]['takes'], range: ReturnType<typeof useRange>) => {
  if (takes === 'months') return monthsQuery(range);
  if (takes === 'days') return daysQuery(range);
  return { ...onlyProperty(range.property), ...(takes === 'year' && { year: Number(range.to.slice(0, 4)) }) };
};

const KILO = 1024;
const sizeOf = (bytes: number, language: Language): string =>
  bytes < KILO * KILO
    ? `${formatNumber(Math.max(1, Math.round(bytes / KILO)), language)} KB`
    : `${formatNumber(bytes / KILO / KILO, language)} MB`;
