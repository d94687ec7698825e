import { NAME_EXTRAS } from '../../../../domain/catalog/properties.ts';
import { nullable, oneOf, optional, resource, Type } from '../../../http/schema.ts';

/** For lists that people read; programs follow the ids. */
export const PLACE_NAMES = {
  renter_name: Type.String({ examples: ['Trần Văn Minh'] }),
  room_name: nullable(Type.String({ examples: ['P101'] })),
  property_name: nullable(Type.String({ examples: ['Hoa Sen, Bình Thạnh'] })),
};

export const INCLUDE_NAMES = optional(
  oneOf(NAME_EXTRAS, { 'x-parameter': 'IncludeNames', description: 'names: adds the names behind the ids.' }),
);

const ONLY_ON_REQUEST = { description: 'Only with `include=names`.' };

/** Of a row with a renter and a room. */
export const Names = optional(resource('PlaceNames', PLACE_NAMES, ONLY_ON_REQUEST));

/** Of a row that may have no renter or no room. */
export const PossibleNames = optional(
  resource('PossiblePlaceNames', { ...PLACE_NAMES, renter_name: nullable(PLACE_NAMES.renter_name) }, ONLY_ON_REQUEST),
);
