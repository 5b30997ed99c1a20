import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/layout/page.tsx'
import type { Asked, Draft } from '../draft/draft.ts'
import { issueAt } from '../draft/issues.ts'
import { useDraftEditor } from './draft-context.ts'
import { ListInput } from './list-input.tsx'
import { ChoiceInput, NumberInput, PlainInput, SwitchInput } from './plain-inputs.tsx'

type Design = NonNullable<Draft['design']>

/** Languages, hidden fields, confirmation, protection and the look. */
export function SettingsCard({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const { t } = useLingui()
  const { draft, edit, issues } = useDraftEditor()
  const { design = {}, protection = {} } = draft
  const look = (key: string, value: string) =>
    edit((before) => {
      const { [key]: _, ...rest } = before.design ?? {}
      const next: Design = value === '' ? rest : { ...rest, [key]: value }
      return { ...before, design: next }
    }, `design ${key}`)
  const lookInput = (key: string, label: string, hint?: string) => (
    <PlainInput
      label={label}
      {...(hint !== undefined && { hint })}
      path={`design.${key}`}
      value={String(design[key] ?? '')}
      onChange={(value) => look(key, value)}
    />
  )
  return (
    <Card title={t({ message: 'Settings', context: 'form' })}>
      <div className="flex flex-col gap-3 px-4 py-3">
        <PlainInput label={t`Name`} path="name" value={name} onChange={onRename} />
        <ListInput
          label={t`Languages`}
          hint={t`Codes such as en, es or pt-BR. The first one is shown when no other fits.`}
          values={draft.languages ?? []}
          problem={issueAt(issues, 'languages', true)}
          onChange={(languages) => edit((before) => ({ ...before, languages }))}
        />
        <ListInput
          label={t`Hidden fields`}
          hint={t`Keys that your page sets, such as utm_source.`}
          values={draft.hidden ?? []}
          problem={issueAt(issues, 'hidden', true)}
          onChange={(hidden) => edit((before) => ({ ...before, hidden }))}
        />
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <Confirmation kind="phone" label={t`Confirm phone numbers`} />
          <Confirmation kind="email" label={t`Confirm email addresses`} />
          {lookInput('title', t`Title of the hosted page`)}
          {lookInput('accent', t`Accent color`, t`A CSS color, such as #7c3aed.`)}
          {lookInput('background', t`Background color`)}
          <ChoiceInput
            label={t({ message: 'Theme', context: 'form' })}
            path="design.theme"
            value={String(design.theme ?? '')}
            choices={[
              ['', t`Like the page`],
              ['light', t({ message: 'Light', context: 'theme' })],
              ['dark', t({ message: 'Dark', context: 'theme' })],
              ['auto', t`Like the visitor’s system`],
            ]}
            onChange={(theme) => look('theme', theme)}
          />
          <NumberInput
            label={t`Shortest time to fill it in, in seconds`}
            path="protection.minimumSeconds"
            value={protection.minimumSeconds}
            onChange={(minimumSeconds) =>
              edit((before) => {
                const { minimumSeconds: _, ...rest } = before.protection ?? {}
                return {
                  ...before,
                  protection: minimumSeconds === undefined ? rest : { ...rest, minimumSeconds },
                }
              }, 'minimumSeconds')
            }
          />
        </div>
        <SwitchInput
          label={t`Proof of work: slows bots down while the form is under attack`}
          isOn={protection.proofOfWork === true}
          onChange={(proofOfWork) =>
            edit((before) => ({ ...before, protection: { ...before.protection, proofOfWork } }))
          }
        />
      </div>
    </Card>
  )
}

function Confirmation({ kind, label }: { kind: 'phone' | 'email'; label: string }) {
  const { t } = useLingui()
  const { draft, edit } = useDraftEditor()
  const asked = draft.confirmation?.[kind] ?? false
  const values = { never: false, needed: 'when_needed', always: true } as const
  const chosen = asked === true ? 'always' : asked === 'when_needed' ? 'needed' : 'never'
  return (
    <ChoiceInput
      label={label}
      path={`confirmation.${kind}`}
      value={chosen}
      choices={[
        ['needed', t`When a journey would write first`],
        ['always', t`Always`],
        ['never', t`Never`],
      ]}
      onChange={(next) => {
        const value: Asked = values[next]
        edit((before) => ({ ...before, confirmation: { ...before.confirmation, [kind]: value } }))
      }}
    />
  )
}
