import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effort } from '../../server/test/harness/effort.ts'
import { KINDS, PRINTED, programOf } from '../testing/kinds.ts'
import { openProject, type Project } from '../testing/project.ts'

/* The installed package in projects of every kind, with its declarations checked. */

const ROOT = join(import.meta.dirname, '../..')

let project: Project
beforeAll(async () => {
  project = await openProject()
  symlinkSync(join(ROOT, 'node_modules/@types'), join(project.folder, 'node_modules/@types'))
})
afterAll(() => project[Symbol.asyncDispose]())

/** The suite compiles one of them. */
const kinds = Object.entries(KINDS).filter(([name]) => effort(name === 'nodenext', true))

describe.each(kinds)('A project of the kind %s', (name, kind) => {
  test('compiles against the declarations and runs the package', async () => {
    const deprecations = name === 'node10' ? { ignoreDeprecations: '6.0' } : {}
    await project.write(programOf(name, kind, deprecations))
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    expect(await project.run(process.execPath, [tsc, '-p', name])).toBe('')
    expect(await project.run(process.execPath, [`${name}/out/index.js`])).toBe(PRINTED)
  })
})
