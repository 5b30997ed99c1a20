import { join } from 'node:path'

/** The folder of the release that is here. */
export const THIS_RELEASE = join(import.meta.dirname, '../..')

/** The program of a release. */
export const programOf = (folder: string): string => join(folder, 'server/src/app/cli.ts')
