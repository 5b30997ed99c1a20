import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GetPromptResult, Prompt, Resource } from '@modelcontextprotocol/server'

const ROOT = join(import.meta.dirname, '../../../..')

/** A guide or skill that an agent can read. */
export interface ReadableResource {
  resource: Resource
  read(): string
}

interface Skill extends ReadableResource {
  prompt: Prompt
}

/** Loads the guides of docs/ and the skills of skills/. */
export function loadResources(): { texts: ReadableResource[]; skills: Skill[] } {
  const guides = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file): ReadableResource => {
      const text = readFileSync(join(ROOT, 'docs', file), 'utf8')
      const name = file.replace(/\.md$/, '')
      const title = /^# (.+)$/m.exec(text)?.[1] ?? name
      return {
        resource: { uri: `parley://guides/${name}`, name, title, mimeType: MARKDOWN },
        read: () => text,
      }
    })
  const skills = readdirSync(join(ROOT, 'skills')).map((name): Skill => {
    const text = readFileSync(join(ROOT, 'skills', name, 'SKILL.md'), 'utf8')
    const description = /^description: (.+)$/m.exec(text)?.[1] ?? name
    return {
      resource: { uri: `parley://skills/${name}`, name, description, mimeType: MARKDOWN },
      prompt: {
        name,
        description,
        arguments: [{ name: 'task', description: 'The task, in your words.' }],
      },
      read: () => text.replace(/^---\n.*?\n---\n/s, ''),
    }
  })
  return { texts: [...skills, ...guides], skills }
}

const MARKDOWN = 'text/markdown'

/** A skill as an MCP prompt. */
export function promptOf(skill: Skill, task: string | undefined): GetPromptResult {
  const wanted = task ? `\nThe task: ${task}\n` : ''
  const text = `Do this with the tools of Parley, step by step.\n${wanted}${skill.read()}`
  return {
    description: skill.prompt.description!,
    messages: [{ role: 'user', content: { type: 'text', text } }],
  }
}
