import type { Person, PersonTraits } from './people.ts';
import type { Random } from './random.ts';

type Companion = Omit<Person, 'email' | 'phone'> & { relationship: string; phone?: string };

/** Who lives with a renter: a partner, a family, siblings or friends, with fitting names, ages and origins. */
export function companionsOf(
  renter: Person,
  count: number,
  people: (traits?: PersonTraits) => Person,
  random: Random,
): Companion[] {
  if (count <= 0) return [];
  const born = Number(renter.date_of_birth.slice(0, 4));
  const kind =
    born > 1998
      ? random.pick(['siblings', 'friends', 'friends'] as const)
      : random.pick(['family', 'family', 'siblings', 'friends'] as const);
  if (kind === 'family') {
    const spouse = people({ gender: renter.gender === 'MALE' ? 'FEMALE' : 'MALE', born: [born - 3, born + 3] });
    const father = renter.gender === 'MALE' ? renter : spouse;
    const youngest = Math.max(born, Number(spouse.date_of_birth.slice(0, 4)));
    const children = Array.from({ length: count - 1 }, () => childOf(father, youngest + 20, people));
    return [companion(spouse, spouse.gender === 'FEMALE' ? 'Vợ' : 'Chồng'), ...children];
  }
  return Array.from({ length: count }, () => {
    if (kind === 'friends') return companion(people({ born: [born - 2, born + 2] }), 'Bạn cùng phòng');
    const sibling = people({
      family: renter.full_name.split(' ')[0],
      home: renter.permanent_address,
      born: [born + 1, born + 6],
    });
    return companion(sibling, sibling.gender === 'FEMALE' ? 'Em gái' : 'Em trai');
  });
}

function companion({ email: _, ...person }: Person, relationship: string): Companion {
  return { ...person, relationship };
}

/** Has the father's family name and home, and no phone yet. */
function childOf(father: Person, earliest: number, people: (traits?: PersonTraits) => Person): Companion {
  const { phone: _, ...child } = companion(
    people({
      family: father.full_name.split(' ')[0],
      home: father.permanent_address,
      born: [Math.max(2014, earliest), 2024],
    }),
    'Con',
  );
  return { ...child, occupation: Number(child.date_of_birth.slice(0, 4)) > 2019 ? 'Trẻ em' : 'Học sinh' };
}
