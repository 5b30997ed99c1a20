import type { Texts, TriggerType } from '../nodes/index.ts'

/** Why a person would not be enrolled. */
export const OBSTACLES = {
  initiative_not_active: {
    en: 'The initiative is not active, so it enrolls nobody now.',
    es: 'La iniciativa no está activa, por lo que ahora no inscribe a nadie.',
    pt: 'A iniciativa não está ativa e, por isso, não inscreve ninguém agora.',
  },
  journey_not_published: {
    en: 'The initiative has no published journey.',
    es: 'La iniciativa no tiene un recorrido publicado.',
    pt: 'A iniciativa não tem uma jornada publicada.',
  },
  person_unknown: {
    en: 'No person with this external id exists.',
    es: 'No existe ninguna persona con este ID externo.',
    pt: 'Não existe nenhuma pessoa com este ID externo.',
  },
  no_channel: {
    en: 'The person has no phone number or email address for the channel of the initiative.',
    es: 'La persona no tiene un teléfono o un correo electrónico para el canal de la iniciativa.',
    pt: 'A pessoa não tem um telefone ou um e-mail para o canal da iniciativa.',
  },
  contact_suppressed: {
    en: 'The person opted out.',
    es: 'La persona pidió no ser contactada.',
    pt: 'A pessoa pediu para não ser contatada.',
  },
  no_consent: {
    en: 'The person has not agreed to the topic of the initiative on its channel.',
    es: 'La persona no dio su consentimiento para el tema de la iniciativa en este canal.',
    pt: 'A pessoa não deu consentimento para o tema da iniciativa neste canal.',
  },
  held_out: {
    en: 'The person is held out, to compare with those who are enrolled.',
    es: 'La persona está en el grupo de control, para comparar con quienes se inscriben.',
    pt: 'A pessoa está no grupo de controle, para comparar com quem é inscrito.',
  },
  active_run: {
    en: 'The person already has an active run in this initiative.',
    es: 'La persona ya tiene una ejecución activa en esta iniciativa.',
    pt: 'A pessoa já tem uma execução ativa nesta iniciativa.',
  },
  address_taken: {
    en: 'Another person with the same phone number or email address is in this initiative.',
    es: 'Otra persona con el mismo teléfono o correo electrónico está en esta iniciativa.',
    pt: 'Outra pessoa com o mesmo telefone ou e-mail está nesta iniciativa.',
  },
  frequency_cap: {
    en: 'The initiative has started as many runs as its limit allows.',
    es: 'La iniciativa ya inició todas las ejecuciones que permite su límite.',
    pt: 'A iniciativa já iniciou todas as execuções que o limite permite.',
  },
  not_a_member: {
    en: "The person is not in the trigger's segment. They are enrolled when they enter it.",
    es: 'La persona no está en el segmento del disparador. Se inscribirá cuando entre en él.',
    pt: 'A pessoa não está no segmento do gatilho. Ela será inscrita quando entrar nele.',
  },
  already_a_member: {
    en: "The person is already in the trigger's segment. Only people who enter it are enrolled.",
    es: 'La persona ya está en el segmento del disparador. Solo se inscribe a quienes entran en él.',
    pt: 'A pessoa já está no segmento do gatilho. Só quem entra nele é inscrito.',
  },
  event_filtered: {
    en: "The person's latest event of this name does not match the trigger's filters.",
    es: 'El último evento de la persona con este nombre no cumple los filtros del disparador.',
    pt: 'O último evento da pessoa com este nome não atende aos filtros do gatilho.',
  },
} satisfies Record<string, Texts>

export type ObstacleCode = keyof typeof OBSTACLES

/** What starts a run. */
export const STARTS: Readonly<Record<TriggerType, Texts>> = {
  manual: {
    en: 'Participants are added by hand or through the API.',
    es: 'Los participantes se agregan manualmente o mediante la API.',
    pt: 'Os participantes são adicionados manualmente ou pela API.',
  },
  segment: {
    en: 'Entering the segment starts a run.',
    es: 'Entrar en el segmento inicia una ejecución.',
    pt: 'Entrar no segmento inicia uma execução.',
  },
  cdp_event: {
    en: 'The next event of this name starts a run.',
    es: 'El próximo evento con este nombre inicia una ejecución.',
    pt: 'O próximo evento com este nome inicia uma execução.',
  },
  inbound: {
    en: 'Sending the keyword to one of the numbers starts a run.',
    es: 'Enviar la palabra clave a uno de los números inicia una ejecución.',
    pt: 'Enviar a palavra-chave para um dos números inicia uma execução.',
  },
}
