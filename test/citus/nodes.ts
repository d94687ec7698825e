import pg from 'pg';

/** URLs of the nodes, all with the login of CITUS_URL. */
export type Nodes = { coordinator: string; workers: string[]; addresses: Address[] };
export type Address = { host: string; port: number; isCoordinator: boolean };

export class NotACluster extends Error {}

/** The nodes of the cluster, as the coordinator knows them. */
export async function findNodes(url: string | undefined): Promise<Nodes> {
  if (!url) {
    throw new NotACluster(
      'CITUS_URL is not set. It names the coordinator of a Citus cluster for tests, with a superuser: postgres://rentroll:password@127.0.0.1:5432/rentroll',
    );
  }
  const addresses = await readAddresses(url);
  const workers = addresses.filter(({ isCoordinator }) => !isCoordinator);
  if (addresses.length === workers.length || workers.length === 0)
    throw new NotACluster(
      'The database of CITUS_URL is no Citus coordinator with workers. deploy/citus/join.sql makes it one.',
    );
  return { coordinator: url, workers: workers.map((address) => urlOf(url, address)), addresses };
}

async function readAddresses(url: string): Promise<Address[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
    if (!rowCount) return [];
    const { rows } = await client.query<Address>(
      `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
       where isactive and noderole = 'primary' order by groupid`,
    );
    return rows;
  } catch (error) {
    throw new NotACluster(`The coordinator of CITUS_URL cannot be asked for its workers: ${(error as Error).message}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const urlOf = (url: string, { host, port }: Address): string =>
  Object.assign(new URL(url), { hostname: host, port: String(port) }).href;
