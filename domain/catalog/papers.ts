import type { Locale } from './locales.ts';

/** The contents that a written contract about a dwelling must have; domain/rules/lease-contract.ts says by which law. */
export const CONTRACT_CONTENTS = [
  'PARTIES',
  'DWELLING',
  'PRICE',
  'PAYMENT',
  'TERM',
  'RIGHTS',
  'COMMITMENTS',
  'OTHER_AGREEMENTS',
  'EFFECT',
  'SIGNING_DATE',
  'SIGNATURES',
] as const;
export type ContractContent = (typeof CONTRACT_CONTENTS)[number];

/** What `{{name}}` in a clause is replaced with. */
export const CONTRACT_PLACEHOLDERS = [
  'landlord_name',
  'landlord_id_number',
  'landlord_address',
  'landlord_phone',
  'renter_name',
  'renter_date_of_birth',
  'renter_id_number',
  'renter_address',
  'renter_phone',
  'household_members',
  'property_name',
  'property_address',
  'room_name',
  'room_area',
  'occupant_count',
  'start_date',
  'end_date',
  'monthly_rent',
  'monthly_rent_in_words',
  'deposit_amount',
  'deposit_in_words',
  'due_day',
  'payment_cycle',
  'payment_method',
  'electricity_price',
  'water_price',
  'recurring_fees',
  'notice_days',
  'signing_date',
] as const;
export type ContractPlaceholder = (typeof CONTRACT_PLACEHOLDERS)[number];

/** What a paper needs and does not have, with the row it is missing in. */
export const PAPER_FIELDS = [
  'contract.content',
  'property.address',
  'property.owner.full_name',
  'property.owner.id_number',
  'property.contact.phone',
  'organization.address',
  'room.area_m2',
  'renter.date_of_birth',
  'renter.id_number',
  'renter.permanent_address',
  'renter.phone',
  'member.date_of_birth',
  'member.gender',
  'member.id_number',
  'member.head_of_household_name',
  'member.relation_to_head',
  'member.head_of_household_id_number',
] as const;
export type PaperField = (typeof PAPER_FIELDS)[number];

export const PAPER_SUBJECTS = [
  'organization',
  'property',
  'room',
  'renter',
  'household_member',
  'contract_template',
] as const;
export type PaperSubject = (typeof PAPER_SUBJECTS)[number];

const DATE_OF_BIRTH = { vi: 'Ngày sinh', en: 'Date of birth' };
const ID_NUMBER = { vi: 'Số định danh cá nhân', en: 'Identity number' };

export const PAPER_FIELD_LABELS: Readonly<Record<PaperField, Readonly<Record<Locale, string>>>> = {
  'contract.content': { vi: 'Nội dung bắt buộc của hợp đồng', en: 'Required content of the contract' },
  'property.address': { vi: 'Địa chỉ nhà', en: 'Address of the house' },
  'property.owner.full_name': { vi: 'Họ tên chủ sở hữu', en: 'Full name of the owner' },
  'property.owner.id_number': { vi: 'Số định danh của chủ sở hữu', en: 'Identity number of the owner' },
  'property.contact.phone': { vi: 'Số điện thoại của người liên hệ', en: 'Phone number of the contact person' },
  'organization.address': { vi: 'Địa chỉ của bên cho thuê', en: 'Address of the landlord' },
  'room.area_m2': { vi: 'Diện tích phòng', en: 'Area of the room' },
  'renter.date_of_birth': DATE_OF_BIRTH,
  'renter.id_number': ID_NUMBER,
  'renter.permanent_address': { vi: 'Địa chỉ thường trú', en: 'Permanent address' },
  'renter.phone': { vi: 'Số điện thoại', en: 'Phone number' },
  'member.date_of_birth': DATE_OF_BIRTH,
  'member.gender': { vi: 'Giới tính', en: 'Gender' },
  'member.id_number': ID_NUMBER,
  'member.head_of_household_name': { vi: 'Họ tên chủ hộ', en: 'Name of the head of household' },
  'member.relation_to_head': { vi: 'Quan hệ với chủ hộ', en: 'Relation to the head of household' },
  'member.head_of_household_id_number': {
    vi: 'Số định danh của chủ hộ',
    en: 'Identity number of the head of household',
  },
};

export const HANDOVER_KINDS = ['IN', 'OUT'] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

/** From best to worst. */
export const ITEM_CONDITIONS = ['GOOD', 'WORN', 'DAMAGED', 'MISSING'] as const;
export type ItemCondition = (typeof ITEM_CONDITIONS)[number];

/** Who has confirmed a handover: nobody yet, the landlord, or both. */
export const HANDOVER_STATUSES = ['DRAFT', 'WAITING', 'CONFIRMED'] as const;
export type HandoverStatus = (typeof HANDOVER_STATUSES)[number];
