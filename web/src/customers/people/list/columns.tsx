import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useSession } from '../../../identity/session.ts'
import { timestampColumn } from '../../../shell/locale/timestamp-column.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useStableList } from '../../../ui/hooks/use-stable-list.ts'
import { Menu, MenuCheck, MenuLine } from '../../../ui/overlays/menu.tsx'
import type { Column } from '../../../ui/records/record-table.tsx'
import { Columns3 } from '../../icons.tsx'
import { AttributeValue } from '../attribute-value.tsx'
import { nameOf } from '../display-name.ts'
import { PersonLink } from '../person-link.tsx'
import { type AttributeColumn, useAttributeColumns } from './attribute-columns.ts'

export type Person = Item<'cdp_people_list'>

const PLACE = 'parley.people.columns'

/** The place of an organization's columns. */
function placeOf(organization: string): string {
  return `${PLACE}.${organization}`
}

/** The number of columns before the user chooses: contact details first, then attributes. */
const FIRST_COLUMNS = 4
const LOOKED_AT = 200
/** The number of attributes to choose from. */
const MOST_ATTRIBUTES = 60

/**
 * The columns of the address, or else those that the user chose. Attribute columns come from the people on the screen.
 */
export function useColumns(
  rows: readonly Person[],
  written: readonly string[] | undefined,
  write: (ids: string[]) => void,
) {
  const { t } = useLingui()
  const { id: organization } = useSession().organization
  const attributes = useFirstSeen(useAttributeColumns(rows, MOST_ATTRIBUTES), organization)
  const [stored, setStored] = useState<string[] | null>(() => readStored(organization))
  const all = useAllColumns(attributes)
  const reached = useFirstSeen(useReached(rows), organization)
  const chosen = useMemo(() => {
    const others = attributes.slice(0, FIRST_COLUMNS - reached.length).map(({ key }) => columnOf(key))
    return written ?? stored ?? [...reached, ...others, 'created']
  }, [written, stored, attributes, reached])
  const columns = useMemo(
    () => [nameColumn(t`Name`), ...all.filter(({ id }) => chosen.includes(id))],
    [t, all, chosen],
  )
  const choose = (ids: string[]) => {
    if (written) return write(ids)
    localStorage.setItem(placeOf(organization), JSON.stringify(ids))
    setStored(ids)
  }
  return { columns, all, chosen, choose }
}

/**
 * The columns of the first people that were shown in this tab. Newer people must not move columns under the reader;
 * attributes that appear later are added at the end.
 */
function useFirstSeen<C extends string | AttributeColumn>(
  columns: readonly C[],
  organization: string,
): readonly C[] {
  const seen = useRef<{ organization: string; columns: readonly C[] }>({ organization, columns: [] })
  if (seen.current.organization !== organization) seen.current = { organization, columns: [] }
  const before = seen.current.columns
  const added = columns.filter(
    (column) => !before.some((other) => keyOfColumn(other) === keyOfColumn(column)),
  )
  if (added.length > 0) seen.current = { organization, columns: [...before, ...added] }
  return seen.current.columns
}

function keyOfColumn(column: string | AttributeColumn): string {
  return typeof column === 'string' ? column : column.key
}

/** The contact columns that have a value among the first people. */
function useReached(rows: readonly Person[]): readonly string[] {
  return useStableList(
    useMemo(() => {
      const first = rows.slice(0, LOOKED_AT)
      const hasPhones = first.some(({ phoneNumber }) => phoneNumber)
      const hasEmails = first.some(({ email }) => email)
      return [...(hasPhones ? ['phone'] : []), ...(hasEmails ? ['email'] : [])]
    }, [rows]),
  )
}

/** All columns except the name. They are memoized, because new columns redraw every row. */
function useAllColumns(known: readonly AttributeColumn[]): Column<Person>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const fixed: Column<Person>[] = [
      {
        id: 'phone',
        header: t`Phone number`,
        width: '9.5rem',
        phone: true,
        cell: ({ phoneNumber }) => <span className="tabular">{phoneNumber}</span>,
      },
      {
        id: 'email',
        header: t`Email`,
        width: 'minmax(9rem, 1.5fr)',
        cell: ({ email }) => <Soft>{email}</Soft>,
      },
      {
        id: 'externalId',
        header: t`External ID`,
        width: 'minmax(8rem, 1fr)',
        cell: (person) => <Soft>{person.externalId}</Soft>,
      },
      timestampColumn({ id: 'updated', header: t`Updated`, width: '7rem', at: ({ updatedAt }) => updatedAt }),
      timestampColumn({ id: 'created', header: t`Created`, width: '7rem', at: ({ createdAt }) => createdAt }),
    ]
    const attributes = known.map(
      ({ key, isNumber }): Column<Person> => ({
        id: columnOf(key),
        header: <bdi>{key}</bdi>,
        width: 'minmax(7rem, 1fr)',
        ...(isNumber && { align: 'end' }),
        cell: (person) => <AttributeValue value={person.attributes[key]} />,
      }),
    )
    const [dates, texts] = [fixed.filter(({ align }) => align), fixed.filter(({ align }) => !align)]
    return [...texts, ...attributes, ...dates]
  }, [t, known])
}

function nameColumn(header: string): Column<Person> {
  return {
    id: 'name',
    header,
    width: 'minmax(11rem, 2fr)',
    phone: true,
    cell: (person) => <PersonLink externalId={person.externalId} name={nameOf(person)} />,
  }
}

function Soft({ children }: { children: ReactNode }) {
  return (
    <span className="text-soft" dir="auto">
      {children}
    </span>
  )
}

function columnOf(key: string): string {
  return `attributes.${key}`
}

function readStored(organization: string): string[] | null {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(placeOf(organization)) ?? 'null')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : null
  } catch {
    return null
  }
}

interface ColumnChooserProps {
  all: readonly Column<Person>[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

export function ColumnChooser({ all, chosen, onChange }: ColumnChooserProps) {
  const { t } = useLingui()
  const own = all.filter(({ id }) => !id.startsWith('attributes.'))
  const attributes = all.filter(({ id }) => id.startsWith('attributes.'))
  const check = ({ id, header }: Column<Person>) => (
    <MenuCheck
      key={id}
      checked={chosen.includes(id)}
      onCheckedChange={(isShown) =>
        onChange(isShown ? [...chosen, id] : chosen.filter((other) => other !== id))
      }
    >
      <span className="truncate" dir="auto">
        {header}
      </span>
    </MenuCheck>
  )
  return (
    <Menu
      align="end"
      className="w-56"
      trigger={
        <Button kind="quiet" aria-label={t`Columns`} className="phone:hidden">
          <Columns3 size={15} />
          <Trans>Columns</Trans>
        </Button>
      }
    >
      {own.map(check)}
      {attributes.length > 0 && <MenuLine />}
      {attributes.map(check)}
    </Menu>
  )
}
