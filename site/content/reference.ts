import { type ApiOperation, api, apiOperations, nameOf, type Parameter, type Response } from './api.ts'
import { codeBlock, codeTabs, type Sample } from './code.ts'
import { type Field, fieldList, fieldsOf, inline, typeEntry, typeOf } from './fields.ts'
import { type Group, referenceAreas } from './groups.ts'
import { escaped } from './highlight.ts'
import { anchorLink } from './markdown.ts'
import { mcpCall } from './shell-samples.ts'

/** The page of a group: every operation with its input, answer, errors and examples. */
export function groupPage({ tag, description }: Group): string {
  const operations = operationsOf(tag)
  const list = operations.map(
    (op) => `<li><a href="#${op.operationId}">${escaped(op.summary)}</a> ${route(op)}</li>`,
  )
  return `<h1>${escaped(tag)}</h1>
<p class="lead">${inline(description)}</p>
<nav class="index" aria-label="Operations of this group"><ul>${list.join('')}</ul></nav>
${operations.map(operationEntry).join('\n')}`
}

export function operationsOf(tag: string): ApiOperation[] {
  return apiOperations.filter(({ tags }) => tags[0] === tag)
}

/** All operations by name, each with a link to its entry. Its rows keep the anchors of docs/operations.md. */
export function overviewPage(): string {
  const areas = referenceAreas().map(
    ({ title, groups }) => `<h2 id="${anchor(title)}">${title}${anchorLink(anchor(title), title)}</h2>
${groups.map(groupRows).join('')}`,
  )
  return `<h1 id="operations">API reference</h1>
<p class="lead">Every operation is a REST call and a method of the TypeScript client, with the same fields. Those of agents are MCP tools, too.</p>
<p>Send your key as <code>Authorization: Bearer $PARLEY_API_KEY</code>. Bodies and answers are JSON. The machine-readable description is <a href="/openapi.json">openapi.json</a>. You can try each call in the <a href="/reference">explorer</a>. See also <a href="/docs/errors">errors</a>, <a href="/docs/limits">limits</a>, <a href="/docs/permissions">permissions</a> and <a href="/docs/reference/types">types</a>.</p>
${areas.join('\n')}`
}

function groupRows({ tag, description, path }: Group): string {
  const rows = operationsOf(tag).map(
    (op) =>
      `<li id="${op.operationId}"><a href="${path}#${op.operationId}">${escaped(op.summary)}</a> ${route(op)}</li>`,
  )
  return `<h3 id="group-${anchor(tag)}"><a href="${path}">${escaped(tag)}</a></h3><p>${inline(description)}</p><div class="index"><ul>${rows.join('')}</ul></div>`
}

/** Every named type that operations share. */
export function typesPage(): string {
  const names = Object.keys(api.components.schemas).toSorted()
  return `<h1>Types</h1>
<p class="lead">The shapes that several operations share, by their names in openapi.json.</p>
${names.map((name) => `<h2 id="${name}">${name}${anchorLink(name, name)}</h2>${typeEntry(name)}`).join('\n')}`
}

function anchor(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function route({ method, path }: ApiOperation): string {
  return `<span class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escaped(path).replaceAll('/', '/<wbr>')}</code></span>`
}

function operationEntry(op: ApiOperation): string {
  const { operationId: name, summary } = op
  return `<section class="operation">
<h2 id="${name}">${escaped(summary)}${anchorLink(name, summary)}</h2>
<div class="columns"><div class="words">
<p>${route(op)}</p>
${paragraphsOf(op)
  .filter((each) => !EFFECTS.has(each))
  .map((paragraph) => `<p>${inline(paragraph)}</p>`)
  .join('')}
<p class="notes">${facts(op).join(' · ')}</p>
${inputOf(op)}
${answerOf(op)}
${errorsOf(op)}
</div><div class="examples">
${codeTabs(samplesOf(op), `example-${name}`)}
${answerExample(op)}
</div></div>
</section>`
}

/** The last sentence of each description. */
const EFFECTS = new Set(['Read-only.', 'Changes data.', 'Cannot be undone.'])

function paragraphsOf({ description = '' }: ApiOperation): string[] {
  return description.split('\n\n')
}

function facts(op: ApiOperation): string[] {
  return [
    ...paragraphsOf(op)
      .filter((each) => EFFECTS.has(each))
      .map((each) => each.slice(0, -1)),
    `${isTool(op) ? 'MCP tool' : 'Operation'} <code>${op.operationId}</code>`,
    ...callersOf(op),
    ...(op['x-permission']
      ? [`Permission <a href="/docs/permissions"><code>${op['x-permission']}</code></a>`]
      : []),
  ]
}

/** Who calls it, where it is not everybody with a key. */
function callersOf(op: ApiOperation): string[] {
  if (op.security) return [op.security.length > 0 ? 'For signed-in users, not for keys' : 'No sign-in needed']
  return isTool(op) ? [] : ['No MCP tool']
}

function inputOf(op: ApiOperation): string {
  const outside = (op.parameters ?? []).map(parameterOf).map(parameterField)
  const content = Object.entries(op.requestBody?.content ?? {})[0]
  const inBody = content?.[1].schema ? fieldsOf(content[1].schema) : []
  const body =
    inBody.length > 0
      ? fieldList(inBody)
      : content
        ? `<p>${content[0] === 'application/json' ? `A value of type ${typeOf(content[1].schema ?? {})}.` : `The file, as <code>${content[0]}</code>.`}</p>`
        : ''
  return [
    outside.length > 0 ? `<h3>Parameters</h3>${fieldList(outside)}` : '',
    body ? `<h3>Body</h3>${body}` : '',
  ].join('')
}

function parameterOf(parameter: Parameter): Parameter {
  return parameter.$ref ? api.components.parameters[nameOf(parameter.$ref)]! : parameter
}

function parameterField({ name, in: place, required, description, schema }: Parameter): Field {
  return { name, place, isRequired: required, schema, ...(description && { description }) }
}

function successOf({ responses }: ApiOperation): [string, Response] | undefined {
  return Object.entries(responses).find(([status]) => status.startsWith('2'))
}

function answerOf(op: ApiOperation): string {
  const [status, response] = successOf(op) ?? []
  const [type, content] = Object.entries(response?.content ?? {})[0] ?? []
  const schema = content?.schema
  const fields = schema && type === 'application/json' ? fieldsOf(schema) : []
  const what = type === 'application/json' && schema ? typeOf(schema) : `<code>${type ?? 'no body'}</code>`
  return `<h3>Answer</h3><p class="field"><code>${status}</code> <span class="type">${what}</span></p>${fields.length > 0 ? fieldList(fields) : ''}`
}

function answerExample(op: ApiOperation): string {
  const [status, response] = successOf(op) ?? []
  const example = response?.content?.['application/json']?.example
  return example === undefined ? '' : codeBlock(JSON.stringify(example, null, 2), 'json', `Answer ${status}`)
}

/** The error codes of an operation: first its own, then those of every operation. */
function errorsOf({ responses }: ApiOperation): string {
  const rows = Object.entries(responses).flatMap(([status, response]) => {
    const own = response.$ref ? api.components.responses[nameOf(response.$ref)]! : response
    const codes = [...own.description.matchAll(/`(\w+)`: ((?:(?! `\w+`: ).)*)/g)]
    return /^[45]/.test(status)
      ? codes.map(([, code, words]) => ({ status, code: code!, words: words! }))
      : []
  })
  if (rows.length === 0) return ''
  const items = rows.map(
    ({ status, code, words }) =>
      `<li><p class="field"><a href="/docs/errors#${code}"><code>${code}</code></a> <span class="type">${status}</span></p><p>${inline(words)}</p></li>`,
  )
  return `<h3>Errors</h3><details><summary>${rows.length} codes</summary><ul class="fields">${items.join('')}</ul></details>`
}

function samplesOf(op: ApiOperation): Sample[] {
  const given = (op['x-codeSamples'] ?? []).filter(({ label }) => label !== 'Python')
  const written = given.map(({ label, source }) => ({
    label,
    language: label === 'curl' ? 'sh' : 'ts',
    code: source,
  }))
  if (written.length === 0)
    return [{ label: 'HTTP', language: 'http', code: `${op.method} ${op.path}` }, ...bodySample(op)]
  return [
    ...written,
    ...(isTool(op)
      ? [{ label: 'MCP', language: 'json', code: mcpCall({ op, input: exampleInput(op) }) }]
      : []),
  ]
}

/** Tools speak JSON, so operations with files or streams are none. */
export function isTool(op: ApiOperation): boolean {
  const contents = [op.requestBody?.content, successOf(op)?.[1].content].filter((each) => each !== undefined)
  return !op['x-for-people'] && contents.every((content) => 'application/json' in content)
}

function bodySample(op: ApiOperation): Sample[] {
  const example = op.requestBody?.content['application/json']?.example
  return example === undefined
    ? []
    : [{ label: 'Body', language: 'json', code: JSON.stringify(example, null, 2) }]
}

function exampleInput(op: ApiOperation): object {
  const needed = (op.parameters ?? []).map(parameterOf).filter(({ required }) => required)
  const outside = Object.fromEntries(needed.map(({ name, example }) => [name, example]))
  return { ...outside, ...(op.requestBody?.content['application/json']?.example as object | undefined) }
}
