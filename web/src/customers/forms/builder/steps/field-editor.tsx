import { Trans, useLingui } from '@lingui/react/macro'
import { type DraftField, FIELD_TYPES, type FieldType } from '../../draft/draft.ts'
import { changeField, keysOf } from '../../draft/edits.ts'
import { useDraftEditor } from '../draft-context.ts'
import { ChoiceInput, KeyInput, NumberInput, PlainInput, SwitchInput } from '../inputs/plain-inputs.tsx'
import { TextInput } from '../inputs/text-input.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { TYPE_WORDS } from './field-types.ts'
import { MapsTo } from './maps-to.tsx'
import { OptionsEditor } from './options-editor.tsx'

interface FieldEditorProps {
  field: DraftField
  /** Its index among all fields, by which the API names its issues. */
  at: number
  onRename: (key: string) => void
}

/** All settings of one field. */
export function FieldEditor({ field, at, onRename }: FieldEditorProps) {
  const { t } = useLingui()
  const { draft, edit } = useDraftEditor()
  const path = `fields.${at}`
  const change = (changes: { [K in keyof DraftField]?: DraftField[K] | undefined }) =>
    edit(
      (before) => changeField(before, field.key, changes as Partial<DraftField>),
      `${field.key} ${Object.keys(changes)[0]}`,
    )
  return (
    <div className="flex flex-col gap-3 border-t px-4 py-3">
      <TextInput
        label={t`Label`}
        path={`${path}.label`}
        text={field.label}
        onChange={(label) => change({ label })}
      />
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <ChoiceInput
          label={t`Kind of answer`}
          path={`${path}.type`}
          value={field.type}
          choices={FIELD_TYPES.map((type) => [type, t(TYPE_WORDS[type])] as [FieldType, string])}
          onChange={(type) => change({ type })}
        />
        <MapsTo field={field} path={`${path}.mapsTo`} onChange={(mapsTo) => change({ mapsTo })} />
      </div>
      <SwitchInput
        label={t`Answer required`}
        isOn={field.required === true}
        onChange={(isOn) => change({ required: isOn || undefined })}
      />
      {(field.type === 'choice' || field.type === 'multi_choice') && (
        <OptionsEditor field={field} path={path} onChange={(options) => change({ options })} />
      )}
      <details className="group">
        <summary className="min-h-6 cursor-pointer text-soft hover:text-ink">
          <Trans>More settings</Trans>
        </summary>
        <div className="mt-2 flex flex-col gap-3">
          <TextInput
            label={t`Help text`}
            path={`${path}.help`}
            text={field.help}
            onChange={(help) => change({ help })}
          />
          <Bounds field={field} path={path} onChange={change} />
          <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
            <KeyInput
              label={t`Key`}
              hint={t`The name of the answer in the API, exports and journeys.`}
              path={`${path}.key`}
              value={field.key}
              taken={keysOf(draft).filter((key) => key !== field.key)}
              onChange={(key) => {
                change({ key })
                onRename(key)
              }}
            />
            <NumberInput
              label={t`Score`}
              hint={t`Added when the question is answered. Scores choose the ending.`}
              path={`${path}.score`}
              value={field.score}
              onChange={(score) => change({ score })}
            />
          </div>
          <SwitchInput
            label={t`Sensitive: encrypted, and shown only to people with permission`}
            isOn={field.sensitive === true}
            onChange={(isOn) => change({ sensitive: isOn || undefined })}
          />
          <ConditionEditor
            before={field.key}
            condition={field.showIf}
            path={`${path}.showIf`}
            onChange={(showIf) => change({ showIf })}
          />
        </div>
      </details>
    </div>
  )
}

interface BoundsProps {
  field: DraftField
  path: string
  onChange: (changes: { [K in keyof DraftField]?: DraftField[K] | undefined }) => void
}

/** What an answer has to fulfil, by the kind of the field. */
function Bounds({ field, path, onChange }: BoundsProps) {
  const { t } = useLingui()
  const { type } = field
  const bound = (name: 'min' | 'max', label: string) => (
    <PlainInput
      label={label}
      path={`${path}.${name}`}
      type={type === 'date' ? 'date' : 'number'}
      value={field[name] === undefined ? '' : String(field[name])}
      onChange={(typed) =>
        onChange({ [name]: typed === '' ? undefined : type === 'date' ? typed : Number(typed) })
      }
    />
  )
  return (
    <>
      {['text', 'email', 'phone', 'number', 'choice'].includes(type) && (
        <TextInput
          label={t`Placeholder`}
          path={`${path}.placeholder`}
          text={field.placeholder}
          onChange={(placeholder) => onChange({ placeholder })}
        />
      )}
      {type === 'text' && (
        <>
          <SwitchInput
            label={t`Several lines`}
            isOn={field.multiline === true}
            onChange={(isOn) => onChange({ multiline: isOn || undefined })}
          />
          <NumberInput
            label={t`Most characters`}
            path={`${path}.maxLength`}
            value={field.maxLength}
            onChange={(maxLength) => onChange({ maxLength })}
          />
        </>
      )}
      {type === 'phone' && (
        <PlainInput
          label={t`Preselected country`}
          hint={t`Two letters, such as CO or BR.`}
          path={`${path}.country`}
          value={field.country ?? ''}
          onChange={(country) => onChange({ country: country.toUpperCase() || undefined })}
        />
      )}
      {(type === 'number' || type === 'date') && (
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          {bound('min', type === 'date' ? t`Earliest date` : t`Smallest number`)}
          {bound('max', type === 'date' ? t`Latest date` : t`Largest number`)}
        </div>
      )}
    </>
  )
}
