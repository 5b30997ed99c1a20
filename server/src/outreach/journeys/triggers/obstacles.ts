import type { Texts, TriggerType } from '../nodes/index.ts'

/** Why a person would not be enrolled. */
export const OBSTACLES = {
  initiative_not_active: {
    en: 'The initiative is not active, so it enrolls nobody now.',
    es: 'La iniciativa no está activa: ahora no inscribe a nadie.',
    pt: 'A iniciativa não está ativa: agora não inscreve ninguém.',
  },
  journey_not_published: {
    en: 'The initiative has no published journey.',
    es: 'La iniciativa no tiene un recorrido publicado.',
    pt: 'A iniciativa não tem uma jornada publicada.',
  },
  person_unknown: {
    en: 'No person with this external id exists.',
    es: 'No se ha sincronizado ninguna persona con este identificador externo.',
    pt: 'Nenhuma pessoa com este identificador externo foi sincronizada.',
  },
  no_channel: {
    en: 'The person has no phone number, or no address for email.',
    es: 'La persona no tiene un número de teléfono o, para correos, una dirección.',
    pt: 'A pessoa não tem um número de telefone ou, para e-mails, um endereço.',
  },
  contact_suppressed: {
    en: 'The person opted out.',
    es: 'La persona pidió no ser contactada.',
    pt: 'A pessoa pediu para não ser contatada.',
  },
  active_run: {
    en: 'The person already has an active run in this initiative.',
    es: 'La persona ya tiene una participación activa en la iniciativa.',
    pt: 'A pessoa já tem uma participação ativa na iniciativa.',
  },
  frequency_cap: {
    en: 'The initiative has started as many runs as its limit allows.',
    es: 'La iniciativa ya inició tantas participaciones como permite su límite.',
    pt: 'A iniciativa já iniciou tantas participações quanto o limite permite.',
  },
  not_a_member: {
    en: "The person is not in the trigger's segment. They are enrolled when they enter it.",
    es: 'La persona no está en el segmento del disparador; se inscribe al entrar en él.',
    pt: 'A pessoa não está no segmento do gatilho; é inscrita ao entrar nele.',
  },
  already_a_member: {
    en: "The person is already in the trigger's segment. Only people who enter it are enrolled.",
    es: 'La persona ya está en el segmento del disparador: solo la entrada inscribe.',
    pt: 'A pessoa já está no segmento do gatilho: só a entrada inscreve.',
  },
  event_filtered: {
    en: "The person's latest event of this name does not match the trigger's filters.",
    es: 'El último evento de la persona con este nombre no tiene lo que pide el disparador.',
    pt: 'O último evento da pessoa com este nome não tem o que o gatilho pede.',
  },
} satisfies Record<string, Texts>

export type ObstacleCode = keyof typeof OBSTACLES

/** What starts a run. */
export const STARTS: Readonly<Record<TriggerType, Texts>> = {
  manual: {
    en: 'Participants are added by hand or through the API.',
    es: 'Los participantes se agregan a mano o por la API.',
    pt: 'Os participantes são adicionados à mão ou pela API.',
  },
  segment: {
    en: 'Entering the segment starts a run.',
    es: 'Entrar en el segmento inicia una participación.',
    pt: 'Entrar no segmento inicia uma participação.',
  },
  cdp_event: {
    en: 'The next event of this name starts a run.',
    es: 'El próximo evento con este nombre inicia una participación.',
    pt: 'O próximo evento com este nome inicia uma participação.',
  },
  inbound: {
    en: 'Sending the keyword to one of the numbers starts a run.',
    es: 'Escribir la palabra clave a uno de los números inicia una participación.',
    pt: 'Escrever a palavra-chave para um dos números inicia uma participação.',
  },
}
