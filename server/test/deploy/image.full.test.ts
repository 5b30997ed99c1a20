import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, matchesGlob, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isLong } from '../harness/effort.ts'
import { overTcp, withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate } from '../harness/harness.ts'
import { portOf } from '../harness/ports.ts'
import { type Instruction, ROOT, readDockerfile, readIgnored, type Stage, wordsOf } from './dockerfile.ts'

/*
 * The steps of deploy/Dockerfile, in folders instead of images. The short run takes the packages that are installed and
 * builds no pages; the long one does every step.
 */

const run = promisify(execFile)
const ignored = readIgnored()
const isIgnored = (path: string) => ignored.some((pattern) => matchesGlob(path, pattern))

/** The folder that stands for the file system of a stage. */
async function emptyImage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-image-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // Other accounts may pass.
  await run('chmod', ['755', folder])
  await mkdir(join(folder, 'app'))
  return folder
}

async function copy(
  image: string,
  { words, options }: Instruction,
  images: Map<string, string>,
): Promise<void> {
  const paths = words.split(' ')
  const target = join(image, 'app', paths.pop()!)
  const from = options.from === undefined ? ROOT : images.get(options.from)!
  const filter = (source: string) =>
    options.from !== undefined || source === ROOT || !isIgnored(relative(ROOT, source))
  for (const path of paths) {
    const source = join(from, path)
    const isFolder = path === '.' || options.from !== undefined
    const place = isFolder ? target : join(target, basename(path))
    await mkdir(dirname(place), { recursive: true })
    await cp(source, place, { recursive: true, verbatimSymlinks: true, filter })
  }
}

async function follow(stage: Stage, images: Map<string, string>): Promise<string> {
  const image = await emptyImage()
  for (const instruction of stage.instructions) {
    if (instruction.name === 'COPY') await copy(image, instruction, images)
    // The folder of the data stands in the image, like everything else.
    if (instruction.name === 'RUN')
      await run('sh', ['-c', instruction.words.replaceAll(' /data', ` ${image}/data`)], {
        cwd: join(image, 'app'),
      })
  }
  return image
}

/** What the short run takes instead of the stages before the last. */
function shortened(stage: Stage): Stage {
  const instructions = stage.instructions.filter(({ options }) => options.from === undefined)
  return { ...stage, instructions }
}

test.runIf(process.getuid!() === 0)(
  'the image starts as another account than root, writes only to its data, and answers /readyz',
  async () => {
    const stages = readDockerfile()
    const images = new Map<string, string>()
    if (isLong) for (const stage of stages.slice(0, -1)) images.set(stage.name!, await follow(stage, images))
    const last = stages.at(-1)!
    const image = await follow(isLong ? last : shortened(last), images)
    const app = join(image, 'app')
    if (!isLong)
      for (const packages of globSync('{.,*}/node_modules', { cwd: ROOT }))
        await symlink(join(ROOT, packages), join(app, packages))
    expect(await readdir(app)).toEqual(
      expect.arrayContaining(['server', 'migrations', 'openapi.json', 'docs']),
    )
    expect((await readdir(app)).filter((name) => isIgnored(name) && name !== 'node_modules')).toEqual([])

    const [user] = wordsOf(last, 'USER')
    const [uid, gid] = user!.split(':').map(Number)
    expect(uid).toBeGreaterThan(0)
    const settings = Object.fromEntries(
      wordsOf(last, 'ENV').flatMap((words) =>
        words.split(' ').map((word) => word.split('=') as [string, string]),
      ),
    )
    const database = `image_${process.pid}`
    await cloneTemplate(database)
    const env = {
      ...settings,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      PARLEY_DATA: join(image, settings.PARLEY_DATA!),
      PORT: String(portOf(0)),
      PARLEY_PUBLIC_URL: 'https://parley.example',
      PARLEY_SECRET: 'a secret of at least 32 characters',
      PARLEY_DATABASE_URL: overTcp(withDatabase(inject('postgresUrl'), database)).href,
      PARLEY_DRAIN: '0',
    }
    const account = { cwd: app, env, uid: uid!, gid: gid! }
    const [program, ...words] = JSON.parse(wordsOf(last, 'CMD')[0]!) as string[]
    const child = spawn(program!, words, { ...account, stdio: ['ignore', 'pipe', 'pipe'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece))
    const ended = once(child, 'exit')

    const [check] = wordsOf(last, 'HEALTHCHECK')
    const [asker, ...question] = JSON.parse(/CMD (.+)$/.exec(check!)![1]!) as string[]
    const isHealthy = () =>
      run(asker!, question, account).then(
        () => 'healthy',
        () => output,
      )
    await expect.poll(isHealthy).toBe('healthy')
    // It answers slightly before all of it runs.
    await expect.poll(() => output).toContain('Parley is running')
    if (isLong) expect(output).not.toContain('is not built')
    // Nothing in the tree of the program can be written by the account.
    const writable = await run('find', [
      app,
      '-not',
      '-type',
      'l',
      '(',
      '-uid',
      String(uid),
      '-o',
      '-perm',
      '-o=w',
      ')',
    ])
    expect(writable.stdout).toBe('')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
)
