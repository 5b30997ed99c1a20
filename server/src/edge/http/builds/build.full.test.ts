import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../../test/harness/waiting.ts'
import { buildWorkspace, NotBuilt } from './build.ts'

/** A project with a build of one page and a toolchain of one file. */
async function newProject() {
  const root = await mkdtemp(join(tmpdir(), 'parley-workspace-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const build = `
    import { appendFileSync, writeFileSync } from 'node:fs'
    import { join } from 'node:path'
    appendFileSync('builds', 'one\\n')
    writeFileSync(join(process.argv[2]!, 'index.html'), 'built')`
  await write('package-lock.json', '{}')
  await write('sdk/src/index.ts', 'export {}')
  await write('web/src/main.tsx', 'export {}')
  await write('web/build.ts', build)
  await write('node_modules/vite/package.json', '{ "name": "vite", "version": "1.0.0" }')
  const removeToolchain = () => rm(join(root, 'node_modules'), { recursive: true })
  return { root, write, removeToolchain }
}

test('a start without the toolchain uses an existing build, but not a stale one', async () => {
  const { root, write, removeToolchain } = await newProject()
  const built = await buildWorkspace(root)
  await removeToolchain()
  expect(await buildWorkspace(root)).toBe(built)
  await write('web/src/main.tsx', 'export const changed = true')
  await expect(buildWorkspace(root)).rejects.toThrow(NotBuilt)
})

test('without a build and the toolchain it explains what to do', async () => {
  const { root, removeToolchain } = await newProject()
  await removeToolchain()
  await expect(buildWorkspace(root)).rejects.toThrow('Run `npm ci && npm run build`')
})

test('a change of the sources causes a new build, and the old one is removed', async () => {
  const { root, write } = await newProject()
  const before = await buildWorkspace(root)
  await write('sdk/src/index.ts', 'export const changed = true')
  const after = await buildWorkspace(root)
  expect([existsSync(before), existsSync(join(after, 'index.html'))]).toEqual([false, true])
})

test('processes that start together share one build', async () => {
  const { root, write } = await newProject()
  await buildWorkspace(root)
  await write('sdk/src/index.ts', 'export const changed = true')
  const folders = await Promise.all(Array.from({ length: 8 }, () => buildWorkspace(root)))
  expect(new Set(folders).size).toBe(1)
  expect(existsSync(join(folders[0]!, 'index.html'))).toBe(true)
  expect(await readFile(join(root, 'builds'), 'utf8')).toBe('one\none\n')
})

test('what a killed build left is removed by the next one', async () => {
  const { root, write } = await newProject()
  await write('web/dist/building-killed/index.html', 'half')
  await buildWorkspace(root)
  expect(existsSync(join(root, 'web/dist/building-killed'))).toBe(false)
})

test('a build ends with the process that began it', async () => {
  const { root, write } = await newProject()
  const endless = `
    import { writeFileSync } from 'node:fs'
    writeFileSync('builder', String(process.pid))
    setInterval(() => {}, 1000)`
  await write('web/build.ts', endless)
  const module = JSON.stringify(join(import.meta.dirname, 'build.ts'))
  const service = `const { buildWorkspace } = await import(${module}); await buildWorkspace(process.argv[1])`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', service, root], { stdio: 'ignore' })
  const builder = await until(() => readFile(join(root, 'builder'), 'utf8').catch(() => null))
  child.kill('SIGKILL')
  await until(() => !existsSync(`/proc/${builder}`))
})
