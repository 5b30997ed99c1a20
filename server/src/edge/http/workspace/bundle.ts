import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** A file of the workspace, with its compressed forms. */
export interface Asset {
  type: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** A build of the workspace, in memory. */
export interface Bundle {
  /** By URL path. */
  assets: ReadonlyMap<string, Asset>
  /** The page of every screen, with the nonce of one answer. */
  page(nonce: string): string
}

/** The same as in `web/nonce.ts`. */
const NONCE_PLACEHOLDER = 'nonce-of-this-answer'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Reads the output of `web/build.ts`. */
export async function readBundle(folder: string): Promise<Bundle> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const names = (await readdir(join(folder, 'assets'))).filter((name) => extname(name) in TYPES)
  const assets = await Promise.all(
    names.map(async (name): Promise<[string, Asset]> => {
      const path = join(folder, 'assets', name)
      const [plain, br, gzip] = await Promise.all([
        readFile(path),
        readFile(`${path}.br`),
        readFile(`${path}.gz`),
      ])
      return [`/assets/${name}`, { type: TYPES[extname(name)]!, plain, br, gzip }]
    }),
  )
  return { assets: new Map(assets), page: (nonce) => html.replaceAll(NONCE_PLACEHOLDER, nonce) }
}
