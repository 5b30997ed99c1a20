import { useLingui } from '@lingui/react/macro'
import { useCatalog } from '../../../../customers/segments/catalog.ts'
import { firstPersonTerm, PersonCondition } from '../../../../customers/segments/conditions/kinds/person.tsx'
import { EventName } from '../../../../customers/segments/conditions/parts/event-name.tsx'
import { type Catalog, replaced } from '../../../../customers/segments/filter/filter.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { RemoveButton } from '../../../../ui/controls/remove-button.tsx'
import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'
import { Input, NativeSelect } from '../../../../ui/fields/input.tsx'
import { Plus } from '../../../../ui/icons/icons.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import {
  type DecisionCondition,
  OWN_ID,
  VALUE_OPERATORS,
  type ValueOperator,
} from '../../words/conditions.ts'
import { VariableChoice } from '../fields/variables.tsx'
import { useStepForm } from '../step-form.ts'
import type { KindFormProps } from './props.ts'

export function DecisionForm({ recordId, step, issues }: KindFormProps<'DECISION'>) {
  const { t } = useLingui()
  const { inputs, change, problem, isEditable } = useStepForm<'DECISION'>(recordId, step, issues)
  const catalog = useCatalog().data
  const { logic = 'AND', conditions = [] } = inputs
  const set = (next: readonly DecisionCondition[]) => change({ logic, conditions: [...next] })
  return (
    <fieldset data-field="conditions" className="flex flex-col gap-2" disabled={!isEditable}>
      <legend className="mb-1 text-xs font-medium text-soft">{t`Yes, if`}</legend>
      {conditions.length > 1 && (
        <NativeSelect
          aria-label={t`How the conditions combine`}
          value={logic}
          onChange={({ target }) => change({ logic: target.value as 'AND' | 'OR', conditions })}
        >
          <option value="AND">{t`All of these are met`}</option>
          <option value="OR">{t`One of these is met`}</option>
        </NativeSelect>
      )}
      {conditions.map((condition, at) => {
        const number = at + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name.
          <div key={at} className="flex items-start gap-1 rounded-md border p-2">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
              <ConditionEditor
                condition={condition}
                catalog={catalog}
                onChange={(next) => set(replaced(conditions, at, next))}
              />
            </div>
            <RemoveButton
              label={t`Remove condition ${number}`}
              onClick={() => set(replaced(conditions, at, null))}
            />
          </div>
        )
      })}
      {isEditable && (
        <AddCondition catalog={catalog} onAdd={(condition) => set([...conditions, condition])} />
      )}
      {problem('conditions') && <p className="text-xs text-danger">{problem('conditions')}</p>}
    </fieldset>
  )
}

function AddCondition({
  catalog,
  onAdd,
}: {
  catalog: Catalog | undefined
  onAdd: (condition: DecisionCondition) => void
}) {
  const { t } = useLingui()
  return (
    <Menu
      trigger={
        <Button size="small" className="self-start">
          <Plus size={14} />
          {t`Add a condition`}
        </Button>
      }
    >
      {catalog && (
        <MenuItem onSelect={() => onAdd({ kind: 'cdp_predicate', term: firstPersonTerm(catalog) })}>
          {t`About the person`}
        </MenuItem>
      )}
      <MenuItem onSelect={() => onAdd({ kind: 'value', selectionPath: '', operator: 'eq', value: '' })}>
        {t`About a variable of the journey`}
      </MenuItem>
      <MenuItem
        onSelect={() => onAdd({ kind: 'event', eventName: '', subjectSelectionPath: OWN_ID, occurred: true })}
      >
        {t`About an event`}
      </MenuItem>
      <MenuItem
        onSelect={() =>
          onAdd({
            kind: 'cdp_object',
            objectType: '',
            matchAttr: 'externalId',
            matchSelectionPath: OWN_ID,
            exists: true,
          })
        }
      >
        {t`About an object`}
      </MenuItem>
    </Menu>
  )
}

interface ConditionEditorProps {
  condition: DecisionCondition
  catalog: Catalog | undefined
  onChange: (condition: DecisionCondition) => void
}

function ConditionEditor({ condition, catalog, onChange }: ConditionEditorProps) {
  switch (condition.kind) {
    case 'cdp_predicate':
      return (
        catalog && (
          <PersonCondition
            filter={condition.term}
            catalog={catalog}
            onChange={({ path: _, ...term }) => onChange({ kind: 'cdp_predicate', term })}
          />
        )
      )
    case 'value':
      return <ValueCondition condition={condition} onChange={onChange} />
    case 'event':
      return <EventCondition condition={condition} onChange={onChange} />
    case 'cdp_object':
      return <ObjectCondition condition={condition} catalog={catalog} onChange={onChange} />
  }
}

interface EditorOf<K extends DecisionCondition['kind']> {
  condition: Extract<DecisionCondition, { kind: K }>
  onChange: (condition: DecisionCondition) => void
}

function ValueCondition({ condition, onChange }: EditorOf<'value'>) {
  const { t } = useLingui()
  const operators = Object.entries(VALUE_OPERATORS) as [
    ValueOperator,
    (typeof VALUE_OPERATORS)[ValueOperator],
  ][]
  return (
    <>
      <VariableChoice
        label={t`Variable`}
        value={condition.selectionPath}
        onChange={(selectionPath) => onChange({ ...condition, selectionPath })}
      />
      <InlineSelect
        label={t`Operator`}
        value={condition.operator}
        choices={operators.map(([operator, words]) => [operator, t(words)] as const)}
        onChange={(operator) => onChange({ ...condition, operator })}
      />
      {condition.operator !== 'isSet' && (
        <Input
          aria-label={t`Value`}
          className="!h-7 !w-32"
          value={condition.value}
          onChange={({ target }) => onChange({ ...condition, value: target.value })}
        />
      )}
    </>
  )
}

function EventCondition({ condition, onChange }: EditorOf<'event'>) {
  const { t } = useLingui()
  const { eventName, occurred, subjectSelectionPath } = condition
  const isOwn = subjectSelectionPath === OWN_ID
  return (
    <>
      <EventName value={eventName} onChange={(name) => onChange({ ...condition, eventName: name })} />
      <InlineSelect
        label={t`Whether it happened`}
        value={occurred ? 'yes' : 'no'}
        choices={[
          ['yes', t`happened`],
          ['no', t`never happened`],
        ]}
        onChange={(next) => onChange({ ...condition, occurred: next === 'yes' })}
      />
      <InlineSelect
        label={t`Whose event it is`}
        value={isOwn ? 'own' : 'other'}
        choices={[
          ['own', t`of this person`],
          ['other', t`of the person whose ID is`],
        ]}
        onChange={(next) => onChange({ ...condition, subjectSelectionPath: next === 'own' ? OWN_ID : '' })}
      />
      {!isOwn && (
        <VariableChoice
          label={t`Variable with the person’s ID`}
          value={subjectSelectionPath}
          onChange={(path) => onChange({ ...condition, subjectSelectionPath: path })}
        />
      )}
    </>
  )
}

function ObjectCondition({
  condition,
  catalog,
  onChange,
}: EditorOf<'cdp_object'> & { catalog: Catalog | undefined }) {
  const { t } = useLingui()
  const types = catalog?.customObjectTypes ?? []
  return (
    <>
      <InlineSelect
        label={t`Whether it exists`}
        value={condition.exists ? 'yes' : 'no'}
        choices={[
          ['yes', t`There is`],
          ['no', t`There is no`],
        ]}
        onChange={(next) => onChange({ ...condition, exists: next === 'yes' })}
      />
      <InlineSelect
        label={t`Object type`}
        value={condition.objectType}
        choices={[['', t`select…`], ...types.map(({ name }) => [name, name] as const)]}
        onChange={(objectType) => onChange({ ...condition, objectType })}
      />
      <Input
        aria-label={t`Attribute`}
        className="!h-7 !w-32"
        value={condition.matchAttr}
        onChange={({ target }) => onChange({ ...condition, matchAttr: target.value })}
      />
      <VariableChoice
        label={t`Variable`}
        value={condition.matchSelectionPath}
        onChange={(matchSelectionPath) => onChange({ ...condition, matchSelectionPath })}
      />
    </>
  )
}
