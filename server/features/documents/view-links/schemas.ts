import { body, dateTime, integer, optional, resource, Type } from '../../../http/schema.ts';

const MAX_ORIGINS = 20;
const ADDRESS = 'https://rentroll.example/v/AAGAn0…';

export const ViewLinkBody = body('ViewLinkBody', {
  expires_in: optional(integer(60, 86_400, { description: 'Seconds; 900 by default, at most a day.' })),
});

export const ViewLink = resource('ViewLink', {
  url: Type.String({ description: 'A page without scripts.', examples: [ADDRESS] }),
  pdf_url: Type.String({ examples: [`${ADDRESS}.pdf`] }),
  expires_at: dateTime(),
});

const origins = (notes: object = {}) =>
  Type.Array(
    Type.String({
      pattern: '^(https://[a-z0-9.-]+(:[0-9]{1,5})?|http://(localhost|127\\.0\\.0\\.1)(:[0-9]{1,5})?)$',
      maxLength: 200,
      examples: ['https://app.example.com'],
    }),
    { maxItems: MAX_ORIGINS, uniqueItems: true, ...notes },
  );

export const EmbedSettings = resource('EmbedSettings', {
  embed_origins: origins({ description: 'Pages of these origins may show view links in a frame; none by default.' }),
});
export const PutEmbedSettingsBody = body('PutEmbedSettingsBody', {
  embed_origins: origins({ description: 'Scheme, host and port, such as `https://app.example.com`, without a path.' }),
});
