import { access, constants, mkdir, stat } from 'node:fs/promises';
import { StartupError } from '../../startup-error.ts';

export async function makeDataDirectory(dataDir: string): Promise<void> {
  try {
    // Others may enter but not list it: PostgreSQL may have to run as another user and needs its folder inside.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`The data directory ${dataDir} ${describe(error as NodeJS.ErrnoException)}.`);
  }
}

function describe(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'is not a folder: the path, or a part of it, is a file';
    case 'EACCES':
    case 'EPERM':
      return 'cannot be read and written by the user who starts the service';
    case 'EROFS':
      return 'is on a read-only file system';
    case 'ENOSPC':
      return 'is on a full file system';
    default:
      return `cannot be used: ${error.message}`;
  }
}
