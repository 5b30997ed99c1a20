import { parley } from '../../../shell/queries/api.ts'

/** All data about a person, collected through the API. */
export async function exportPerson(externalId: string): Promise<object> {
  const [person, segments, events, timeline, links] = await Promise.all([
    parley.people.get({ externalId }),
    parley.segments.listOfPerson({ externalId }),
    Array.fromAsync(parley.events.list({ personExternalId: externalId, limit: 1_000 })),
    Array.fromAsync(parley.people.timeline({ externalId, limit: 1_000 })),
    Array.fromAsync(
      parley.relationships.list({ kind: 'person_to_co', personExternalId: externalId, limit: 1_000 }),
    ),
  ])
  const { phoneNumber, email } = person
  const mayContact = await parley.do.notContactCheck({
    personExternalId: externalId,
    ...(phoneNumber && { phoneNumber }),
    ...(email && { email }),
  })
  return { person, segments: segments.data, doNotContact: mayContact.entries, links, events, timeline }
}
