import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inflate } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Includes the library that draws without a graphics card. */
const ARCHIVES = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']

/** The sandbox does not work as root, and the pages are our own. All other settings are the defaults. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none']

/** Starts the browser from the packages, or the one in `PARLEY_BROWSER`. */
export async function launchChromium(): Promise<Browser> {
  const own = process.env.PARLEY_BROWSER
  if (own) return chromium.launch({ executablePath: own, args: ARGUMENTS })
  const folder = await unpacked()
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ARGUMENTS,
    env: {
      ...process.env,
      // The test processes preload a recorder of SQL, which the browser must not load.
      NODE_OPTIONS: '',
      FONTCONFIG_PATH: join(folder, 'fonts'),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    },
  })
}

/** The folder of the unpacked browser. It is created once per machine, and never partially. */
async function unpacked(): Promise<string> {
  const manifest = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../package.json',
  )
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(tmpdir(), `parley-chromium-${version}`)
  if (existsSync(folder)) return folder
  const staging = await mkdtemp(`${folder}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = staging
  try {
    await Promise.all(ARCHIVES.map((name) => inflate(join(dirname(manifest), 'bin', name))))
    await writeFile(join(staging, 'fonts', 'fonts.conf'), fontsIn(folder))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await rename(staging, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(staging, { recursive: true })
    // Another process has created it in the meantime.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return folder
}

/** The fonts of the machine, with a supplied font as the system font, so that pages look the same everywhere. */
function fontsIn(folder: string): string {
  const families = ['system-ui', 'sans-serif'].map(
    (name) =>
      `<alias binding="same"><family>${name}</family><prefer><family>Open Sans</family></prefer></alias>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts', 'cache')}</cachedir>
  ${families.join('\n  ')}
</fontconfig>
`
}
