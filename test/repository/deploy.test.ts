import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../support/cluster.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const SETTING =
  /\b((?:DATABASE|SECRETS|PUBLIC|TRUST|SMTP|MAIL|S3|DATA|TOKEN|ENCRYPTION|BLIND|RATE|LOG|NODE)_[A-Z0-9_]*[A-Z0-9])\b/g;

const SETTING_FILES = [
  'Dockerfile',
  'compose.yaml',
  'kubernetes.yaml',
  'rentroll.service',
  'README.md',
  'citus/compose.yaml',
  'citus/README.md',
];

suite('deploy', async () => {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  after(async () => {
    await owner.end();
    await database.drop();
  });

  test('the image uses the pinned Node and copies only existing files', () => {
    const dockerfile = read('deploy/Dockerfile');
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
    const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
    assert.ok(images.length > 1 && images.every((version) => version === dependencies.node), images.join());
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, names]) => names?.split(' ') ?? [],
    );
    for (const name of copied) {
      assert.ok(existsSync(name), name);
      const folder = name.split('/')[0];
      assert.ok(read('deploy/Dockerfile.dockerignore').split('\n').includes(`!${folder}`), `${name} is ignored`);
    }
  });

  test('every setting in the deploy files is one the service reads', () => {
    const known = read('docs/configuration.md');
    for (const file of SETTING_FILES)
      for (const [, name = ''] of read(`deploy/${file}`).matchAll(SETTING))
        assert.ok(known.includes(`\`${name}\``), `${file} uses ${name}, which docs/configuration.md does not list`);
  });

  test('shard.sql distributes every organization table, each after the tables it references', async () => {
    const [listTables = ''] =
      /with recursive organization_tables[\s\S]+?(?=\\gexec)/.exec(read('deploy/citus/shard.sql')) ?? [];
    await owner.query('create temporary table pg_dist_partition (logicalrelid regclass)');
    const { rows: statements } = await owner.query<string[]>({ text: listTables, rowMode: 'array' });
    const listed = statements.map(
      ([statement = '']) => /create_distributed_table\('public\.(\w+)', 'organization_id'/.exec(statement)?.[1] ?? '',
    );
    assert.equal(listed[0], 'properties');
    const { rows: tables } = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'`,
    );
    assert.deepEqual(listed.toSorted(), tables.map(({ name }) => name).toSorted());
    const { rows: references } = await owner.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> conrelid`,
    );
    for (const { from, to } of references) {
      if (to.startsWith('identity.')) assert.equal(to, 'identity.organizations', `${from} references ${to}`);
      else assert.ok(listed.indexOf(to) < listed.indexOf(from), `${to} must come before ${from}`);
    }
  });

  test('the replaced functions also work on a single PostgreSQL server', async () => {
    const replaced = [...read('deploy/citus/shard.sql').matchAll(/create or replace function [\s\S]+?\$\$;/g)].map(
      String,
    );
    assert.equal(replaced.length, 3);
    for (const statement of replaced) await owner.query(statement);
    const id = '01890000-0000-7000-8000-000000000001';
    await owner.query('begin');
    await owner.query('select app_set_organization($1)', [id]);
    const currentOrganization = `select current_setting('app.organization_id', true) as id`;
    assert.equal((await owner.query(currentOrganization)).rows[0]?.id, id);
    await owner.query('select app_plan_without_values()');
    assert.equal((await owner.query('show plan_cache_mode')).rows[0]?.plan_cache_mode, 'auto');
    await owner.query('commit');
    assert.equal((await owner.query(currentOrganization)).rows[0]?.id, '');
    await owner.query(
      `insert into queue.outbox (organization_id, event_id, transaction_id) values ($1, $1, '8'), ($1, $1, '7')`,
      [id],
    );
    const settled = await owner.query<{ xid: string }>('select app_settled_before($1)::text as xid', [id]);
    assert.equal(settled.rows[0]?.xid, '7');
  });

  test('erasing runs as the application role with the rights that shard.sql grants', async () => {
    const changed = [...read('deploy/citus/shard.sql').matchAll(/^(?:alter function|grant) [^;]+;/gm)].map(String);
    assert.equal(changed.length, 3);
    const [organization, subject] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
    await owner.query('begin');
    for (const statement of changed) await owner.query(statement);
    await owner.query(
      `insert into events (organization_id, id, type, subject_type, subject_id, data, occurred_at)
       values ($1, $2, 'renter.updated', 'renter', $2, '{"name": "An"}', now())`,
      [organization, subject],
    );
    await owner.query('set local role rentroll_app');
    await owner.query('select app_set_organization($1)', [organization]);
    await owner.query(`select identity.erase_history($1, array[$2::uuid], array[$2::uuid], 'x')`, [
      organization,
      subject,
    ]);
    const { rows } = await owner.query<{ data: object }>('select data from events where organization_id = $1', [
      organization,
    ]);
    assert.deepEqual(rows, [{ data: { id: subject, erased: true } }]);
    await owner.query('rollback');
  });

  test('the nodes of the cluster are those that join.sql is told of, with the files they mount', () => {
    const compose = read('deploy/citus/compose.yaml');
    const nodes = [...compose.matchAll(/^ {2}([\w-]+):\n {4}<<: \*node$/gm)].map(([, name]) => name);
    assert.deepEqual(nodes, ['coordinator', 'worker-1', 'worker-2']);
    const [, coordinator, workers = ''] = /-v coordinator=(\S+)[\s\S]+-v workers=(\S+)/.exec(compose) ?? [];
    assert.deepEqual([coordinator, ...workers.split(',').map((worker) => worker.split(':')[0])], nodes);
    for (const [, file = ''] of compose.matchAll(/\/citus\/([\w-]+\.(?:sh|sql))/g))
      assert.ok(existsSync(`deploy/citus/${file}`), file);
  });
});
