import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

/** Fails when openapi.json breaks a rule of spectral:oas or of Redocly's recommended set, including warnings. */
const source = readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8')
const problems = [...(await redocly()), ...(await stoplight())]
for (const problem of problems) console.error(problem)
console.log(`openapi.json: ${problems.length} problems found by spectral:oas and redocly recommended`)
process.exitCode = problems.length > 0 ? 1 : 0

async function redocly(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source, config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
}

async function stoplight(): Promise<string[]> {
  const linter = new spectral.Spectral()
  // Their types allow undefined for optional fields, which ours forbid.
  linter.setRuleset({ extends: [[rulesets.oas as unknown as RulesetDefinition, 'recommended']] })
  const found = await linter.run(JSON.parse(source))
  return found.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`)
}
