import { useApp, useWords } from '../../../data/app.ts';
import { renterSettingsWords } from '../../../words/renter-settings.ts';
import { SaveFile } from '../../save-file.tsx';

/** Everything the landlord stores about the renter, as one file. */
export function MyData() {
  const words = useWords(renterSettingsWords);
  const { api } = useApp();
  return (
    <section className="panel" aria-labelledby="h-my-data">
      <header>
        <h2 id="h-my-data">{words.myData}</h2>
      </header>
      <p className="pad small quiet">{words.myDataHelp}</p>
      <footer>
        <SaveFile
          label={words.saveMyData}
          load={() => api().file('/tenant/my-data')}
          name="my-data.zip"
          look=""
          said={words.myDataSaved}
        />
      </footer>
    </section>
  );
}
