import { useLingui } from '@lingui/react/macro'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import type { DraftField } from '../../draft/draft.ts'
import { issueAt } from '../../draft/issues.ts'
import { useDraftEditor } from '../draft-context.ts'

interface MapsToProps {
  field: DraftField
  path: string
  onChange: (mapsTo: string | undefined) => void
}

const ATTRIBUTE = 'attributes.'

/** Where the answer is stored on the person. */
export function MapsTo({ field: { mapsTo }, path, onChange }: MapsToProps) {
  const { t } = useLingui()
  const { issues, isEditable } = useDraftEditor()
  const problem = issueAt(issues, path)
  const isAttribute = mapsTo?.startsWith(ATTRIBUTE) === true
  const label = t`Stored on the person as`
  return (
    <div className="flex flex-col gap-1">
      <span className="text-xs font-medium text-soft">{label}</span>
      <fieldset disabled={!isEditable} className="contents">
        <Combobox
          label={label}
          className="!h-8 w-full"
          value={mapsTo ?? ''}
          choices={[
            { value: '', label: t`Not stored` },
            { value: 'firstName', label: t`First name` },
            { value: 'lastName', label: t`Last name` },
            { value: 'email', label: t`Email` },
            { value: 'phoneNumber', label: t({ message: 'Phone number', context: 'form field' }) },
            { value: 'externalId', label: t`External ID` },
            ...(isAttribute ? [{ value: mapsTo, label: mapsTo.slice(ATTRIBUTE.length) }] : []),
          ]}
          onChange={(chosen) => onChange(storedAs(chosen))}
          placeholder={t`Not stored`}
          searchPlaceholder={t`Search, or type an attribute`}
          nothing={t`Nothing found`}
          free={(typed) => t`Attribute ${typed}`}
          invalid={problem !== undefined}
        />
      </fieldset>
      {problem && <p className="text-xs text-danger">{problem}</p>}
    </div>
  )
}

const FIELDS = ['firstName', 'lastName', 'email', 'phoneNumber', 'externalId']

/** What is typed is the key of an attribute. */
function storedAs(chosen: string): string | undefined {
  if (chosen === '') return undefined
  return FIELDS.includes(chosen) || chosen.startsWith(ATTRIBUTE) ? chosen : ATTRIBUTE + chosen
}
