import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const SDK = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** A project that has installed the client. */
export interface Project extends AsyncDisposable {
  folder: string
  write(files: Record<string, string>): Promise<void>
  /** Runs a program in it; returns its output. Throws, with the output, when it fails. */
  run(program: string, args: string[], env?: Record<string, string>): Promise<string>
}

export async function openProject(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-sdk-'))
  const installed = join(folder, 'node_modules/@parley/sdk')
  await mkdir(installed, { recursive: true })
  await cp(join(SDK, 'package.json'), join(installed, 'package.json'))
  await run(process.execPath, [join(SDK, 'build.ts'), join(installed, 'dist')])
  const write = async (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
  }
  await write({ 'package.json': '{ "type": "module" }' })
  return {
    folder,
    write,
    run: async (program, args, env = {}) => {
      const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
      const { stdout } = await run(program, args, options).catch(
        (error: { stdout: string; stderr: string }) => {
          throw new Error(`${error.stdout}\n${error.stderr}`)
        },
      )
      return stdout
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
