import type { Locale } from '../../../../domain/catalog/locales.ts';
import { Refused, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { formatMoney, formatNumber, spellDate } from '../../../documents/format.ts';
import { typesetter } from '../../../documents/typeset.ts';
import { objectsOf } from '../../../photos/queries.ts';
import { fact, issuerOf, momentOf, propertyOf } from '../../documents/invoice-documents/invoice-sheet.ts';
import type { Printout } from '../../documents/invoice-documents/print-invoice.ts';
import { namesOf } from '../../documents/invoice-documents/queries.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { choosePhotos } from './choose-photos.ts';
import { loadPictures, type PrintedPhoto } from './load-pictures.ts';
import type { PresentedHandover } from './present-handover.ts';
import { HANDOVER_TEXTS } from './texts.ts';

/** With its photos; a photo that cannot be typeset must not keep the record from being printed. */
export async function printHandover(tx: Tx, context: AppContext, handover: PresentedHandover): Promise<Printout> {
  const lease = await findLease(tx, handover.lease_id);
  const [names, organization] = await Promise.all([namesOf(tx, lease), readOrganization(tx, tx.organizationId)]);
  if (!organization) throw refused('not_found');
  const { chosen, leftOut } = choosePhotos(handover.items);
  const objects = await objectsOf(
    tx,
    chosen.map(({ id }) => id),
  );
  const { locale } = tx;
  const texts = HANDOVER_TEXTS[locale];
  const number = `${names.room_name ?? ''} ${handover.handed_over_on}`.trim();
  const value = (meter: number | null, unit: string) =>
    meter === null ? [] : [`${formatNumber(String(meter), locale)} ${unit}`];
  const sheet = {
    locale,
    title: texts.title[handover.kind],
    number,
    subtitle: `${names.room_name ?? ''} · ${spellDate(handover.handed_over_on, locale)}`,
    created: momentOf(handover.updated_at),
    issuer: issuerOf(organization, locale),
    property: propertyOf(names),
    stamp: handover.status === 'DRAFT' ? { text: texts.draft, tone: 'plain' } : null,
    facts: [
      fact(texts.renter, names.renter_name),
      ...value(handover.readings.electricity, 'kWh').map((each) => fact(texts.electricity, each)),
      ...value(handover.readings.water, 'm³').map((each) => fact(texts.water, each)),
      ...(handover.key_count === null ? [] : [fact(texts.keys, String(handover.key_count))]),
      ...(handover.note === null ? [] : [fact(texts.note, handover.note)]),
    ],
    columns: texts.columns,
    rows: handover.items.map((item, index) => ({
      position: String(index + 1),
      name: item.name,
      note: [item.note, photosIn(item.photos.length, locale)].filter((part) => part !== null).join(' · ') || null,
      quantity: formatNumber(String(item.quantity), locale),
      condition: texts.conditions[item.condition],
      value: item.unit_value === null ? '' : formatMoney(item.unit_value, locale),
    })),
    damages:
      handover.proposed_damages.length === 0
        ? null
        : {
            heading: texts.damages,
            rows: handover.proposed_damages.map(({ description, amount }) => ({
              description,
              amount: amount === null ? texts.unknown : formatMoney(amount, locale),
            })),
          },
    remark: handover.renter_remark === null ? null : { label: texts.remark, text: handover.renter_remark },
    signatures: [
      signature(texts.landlord, handover.landlord_confirmation, organization.timezone, locale),
      signature(texts.renter, handover.renter_confirmation, organization.timezone, locale),
    ],
    footer: texts.title[handover.kind],
    page_label: texts.page,
  };
  const photosOf = (photos: PrintedPhoto[]) => {
    const missing = leftOut + chosen.length - photos.length;
    return { heading: texts.photosHeading, rows: photos, left_out: missing === 0 ? null : texts.leftOut(missing) };
  };
  const print = async (): Promise<Buffer> => {
    const { photos, pictures } = await loadPictures(context, chosen, objects);
    try {
      return await typesetter.printWithPictures('handover', { ...sheet, photos: photosOf(photos) }, pictures);
    } catch (error) {
      if (photos.length === 0 || error instanceof Refused) throw error;
      context.log.error({ err: error, handover_id: handover.id }, 'printing the photos of a handover failed');
      return typesetter.print('handover', { ...sheet, photos: photosOf([]) });
    }
  };
  return { number: `ban-giao-${number}`, print };
}

const photosIn = (count: number, locale: Locale): string | null =>
  count === 0 ? null : HANDOVER_TEXTS[locale].photos(count);

type Confirmation = PresentedHandover['renter_confirmation'];

function signature(role: string, confirmation: Confirmation, timezone: string, locale: Locale) {
  const texts = HANDOVER_TEXTS[locale];
  if (confirmation === null) return { role, hint: texts.sign, name: '' };
  const at = Temporal.Instant.from(confirmation.at).toZonedDateTimeISO(timezone);
  const moment = `${spellDate(at.toPlainDate().toString(), locale)}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  return { role, hint: texts.confirmed(moment), name: confirmation.name ?? '' };
}
