import type { PrivacyNotice } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { TextArea } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { formatMoment } from '../../../../words/format.ts';
import { privacySettingsWords } from '../../../../words/settings-privacy.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';

export function NoticeEditor() {
  const { api } = useApp();
  const notice = useQuery({ queryKey: ['privacy-notice'], queryFn: () => api().get('/privacy-notice') });
  if (notice.isPending) return <Skeleton rows={8} />;
  if (notice.isLoadingError) return <ErrorState error={notice.error} onRetry={() => void notice.refetch()} />;
  return <Editor key={notice.data.version} notice={notice.data} />;
}

function Editor({ notice }: { readonly notice: PrivacyNotice }) {
  const words = useWords(privacySettingsWords);
  const common = useWords();
  const language = useLanguage();
  const { api } = useApp();
  const reason = useMay('organization.write');
  const { version, text_vi, text_en, versions } = notice;
  const form = useSettingsForm({ text_vi, text_en }, `privacy notice ${version}`);
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().put('/privacy-notice', { body: { version, ...form.fields }, idempotencyKey }),
    { said: words.noticeSaved, done: form.saved },
  );
  const unchanged = Object.keys(form.changed).length === 0 ? words.nothingChanged : null;
  return (
    <section className="panel" aria-labelledby="h-notice">
      <header>
        <h2 id="h-notice">{words.notice}</h2>
        <span className="small quiet">{words.version(version)}</span>
      </header>
      <div className="pad">
        <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
          <p className="small quiet">{words.noticeHelp}</p>
          <TextArea label={words.textVi} rows={10} maxLength={20_000} {...form.text('text_vi')} />
          <TextArea label={words.textEn} rows={10} maxLength={20_000} {...form.text('text_en')} />
          <ActionButton look="primary" type="submit" busy={save.isPending} reason={reason ?? unchanged}>
            {common.actions.save}
          </ActionButton>
        </Form>
      </div>
      {versions.length > 1 && (
        <ul className="rows">
          {versions
            .filter(({ created_at }) => created_at !== null)
            .map(({ version: each, created_at, created_by_name }) => (
              <li className="row" key={each}>
                <span className="grow">
                  <span className="strong">{words.version(each)}</span>
                  <span className="detail">
                    {formatMoment(created_at ?? '', language)} · {created_by_name}
                  </span>
                </span>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
