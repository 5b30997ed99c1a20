import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../../ui/layout/page.tsx'
import type { Asked, Draft } from '../../draft/draft.ts'
import { issueAt } from '../../draft/issues.ts'
import { useDraftEditor } from '../draft-context.ts'
import { ListInput } from '../inputs/list-input.tsx'
import { ChoiceInput, NumberInput, PlainInput, SwitchInput } from '../inputs/plain-inputs.tsx'

/** Languages, hidden fields, confirmation, protection, and what answers may change in people. */
export function SettingsCard({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const { t } = useLingui()
  const { draft, edit, issues } = useDraftEditor()
  const { protection = {} } = draft
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
        <PersonRules />
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

/** What a submission may change in somebody who is known already. */
function PersonRules() {
  const { t } = useLingui()
  const { draft, edit } = useDraftEditor()
  const { identity = 'signed', existing = 'fill', newAddresses = 'keep_out' } = draft.person ?? {}
  const set = (changes: NonNullable<Draft['person']>) =>
    edit((before) => ({ ...before, person: { ...before.person, ...changes } }))
  return (
    <fieldset className="grid grid-cols-2 gap-3 phone:grid-cols-1">
      <legend className="mb-1.5 text-xs font-medium text-soft">{t`People who are known already`}</legend>
      <ChoiceInput
        label={t`Their values`}
        path="person.existing"
        value={existing}
        choices={[
          ['fill', t`Fill in what is empty`],
          ['replace', t`Replace with the answers`],
        ]}
        onChange={(next) => set({ existing: next })}
      />
      <ChoiceInput
        label={t`New addresses`}
        path="person.newAddresses"
        value={newAddresses}
        choices={[
          ['keep_out', t`Leave out`],
          ['add', t`Add to the person`],
        ]}
        onChange={(next) => set({ newAddresses: next })}
      />
      <ChoiceInput
        label={t`Who the visitor is`}
        hint={t`“Trust the page” lets anyone who opens it act for any person.`}
        path="person.identity"
        value={identity}
        choices={[
          ['signed', t`Only with a signature of your server`],
          ['page', t`Trust the page`],
        ]}
        onChange={(next) => set({ identity: next })}
      />
    </fieldset>
  )
}
