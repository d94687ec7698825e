import { Check, Eye, Minus } from 'lucide-react';
import { type Permission, ROLES, roleMay } from '../../../../../domain/catalog/permissions.ts';
import { useWords } from '../../../../data/app.ts';
import { membersWords } from '../../../../words/settings-members.ts';
import { shellWords } from '../../../../words/shell.ts';
import '../../../../ui/table/table.css';

type Task = keyof (typeof membersWords)['vi']['tasks'];

/** The permission to do each task, and to see it. */
const TASKS: Readonly<Record<Task, readonly [does: Permission, sees: Permission]>> = {
  meters: ['meter_readings.write', 'meter_readings.read'],
  leases: ['leases.write', 'leases.read'],
  settings: ['settings.write', 'settings.read'],
  invoices: ['invoices.issue', 'invoices.read'],
  payments: ['payments.record', 'payments.read'],
  books: ['accounting.write', 'accounting.read'],
  tickets: ['tickets.write', 'tickets.read'],
  imports: ['imports.write', 'imports.read'],
  bank: ['bank_accounts.write', 'bank_accounts.read'],
  team: ['members.write', 'members.read'],
};
const ICONS = { do: Check, see: Eye, no: Minus };

/** In words, from the same table that the service checks. */
export function RoleMatrix() {
  const words = useWords(membersWords);
  const roles = useWords(shellWords).roles;
  return (
    <section className="panel" aria-labelledby="h-matrix">
      <header>
        <h2 id="h-matrix">{words.matrix}</h2>
      </header>
      <table className="table matrix">
        <thead>
          <tr>
            <th scope="col">{words.task}</th>
            {ROLES.map((role) => (
              <th scope="col" key={role}>
                {roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(TASKS).map(([task, [does, sees]]) => (
            <tr key={task}>
              <th scope="row">{words.tasks[task as Task]}</th>
              {ROLES.map((role) => {
                const can = roleMay(role, does) ? 'do' : roleMay(role, sees) ? 'see' : 'no';
                const Icon = ICONS[can];
                return (
                  <td key={role}>
                    <span className={`state ${can}`}>
                      <Icon className="i" aria-hidden="true" />
                      {words.can[can]}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
