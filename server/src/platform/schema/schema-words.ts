import { z } from 'zod'

/** Unknown keys that a message names; it is for people. */
const MAX_KEYS = 10

type RawIssue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0]

/*
 * Clearer messages for values that do not fit their schema. A value that is not there is called missing (zod: "received
 * undefined"), and an unknown key is listed with the known ones.
 */
z.config({
  customError: (issue) => (issue.input === undefined ? wordMissing(issue) : wordUnknownKeys(issue)),
})

function wordMissing(issue: RawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return `Missing: ${issue.expected === 'record' ? 'object' : issue.expected}`
  if (issue.code === 'invalid_value')
    return `Missing: ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
  return issue.code === 'invalid_union' ? 'Missing' : undefined
}

function wordUnknownKeys({ code, keys, inst }: RawIssue): string | undefined {
  if (code !== 'unrecognized_keys' || !(inst instanceof z.ZodObject)) return undefined
  const unknown = (keys as string[])
    .slice(0, MAX_KEYS)
    .map((key) => JSON.stringify(key.slice(0, 80)))
    .join(', ')
  const known = Object.keys(inst.shape).join(', ')
  return `Unknown: ${unknown}. ${known ? `Known fields: ${known}` : 'This takes no fields'}`
}
