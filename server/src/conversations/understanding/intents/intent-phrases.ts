import type { Language } from '../text.ts'

/** What a message can ask for or express other than an answer. */
export type Intent =
  | 'identity'
  | 'human'
  | 'refusal'
  | 'softRefusal'
  | 'later'
  | 'goodbye'
  | 'greeting'
  | 'thanks'
  | 'unclear'
  | 'skip'
  | 'correction'

/** Patterns (see `patterns.ts`) by language. A message is matched against all three languages. */
export const INTENT_PHRASES: Record<Intent, Record<Language, string>> = {
  identity: {
    en: `
      are|r you|u .. <bot>
      you|u are|r [a|an] [real] bot|robot|machine|ai|chatbot
      is this|it|that|there .. <bot>
      am i .. talking|speaking|chatting|texting|writing
      who are|r you|u
      who|whos [is|s] this|it|that|there|writing|texting|messaging|asking
      who am i
      is|are there|anyone|anybody|someone|somebody [real|a] [anyone|anybody|someone|somebody|real|human|person] there
      anyone|anybody real|human|there
      what are you $
      what|whats [is] your name
      do i know you
      identify yourself
      how|where did you get my|this number|phone|contact`,
    es: `
      eres|sos|seras .. <bot>
      es|sera usted|ud .. <bot>
      ^ [y] es|esto_es|este_es|hablo_con|estoy_hablando_con|estoy_chateando_con [un|una|algun] <bot> [real|de_verdad] $
      ^ hablo|estoy_hablando|estoy_chateando con un|una <bot>
      con quien .. hablo|hablando|tengo_el_gusto|estoy|chateo|comunico|trato|converso
      quien|quienes eres|sos|es_usted|es_ud|son_ustedes|son|me_escribe|me_habla|habla|escribe|escribio|es_este|esta_ahi
      hay alguien|una_persona [real] ahi|del_otro_lado|al_otro_lado|leyendo
      ^ [hola] hay alguien [real] $
      ^ [y] quien es|sos|eres $
      quien .. esta|estan escribiendo|hablando|mandando
      responde|contesta|escribe|habla un|una <bot>
      un|una bot|robot|maquina o [una|un] persona|humano
      que eres $
      como te llamas
      como se llama usted
      cual es tu|su nombre
      como|de_donde sacaron|saco|obtuvieron|obtuvo|consiguieron|tienen mi numero|telefono|contacto`,
    pt: `
      voce|vc|tu|ce|voces|vcs e|es|sao|seria .. <bot>
      ^ e|isso_e|isto_e|ai_e|aqui_e|sera_que_e um|uma <bot>
      ^ isso_e|isto_e|aqui_e .. <bot>
      estou|to falando|conversando com um|uma .. <bot>
      ^ falo|falando com um|uma <bot>
      com quem .. falo|falando|estou|to|converso|conversando
      quem e voce|vc
      quem e que fala
      quem fala|esta_falando|ta_falando|esta_escrevendo|sao_voces|seria_voce
      ^ [e] quem e $
      qual e [o] seu nome
      qual [o] seu nome
      como voce|vc se chama
      como conseguiu|conseguiram|arrumou|pegaram [o] meu numero|telefone|contato
      tem alguem|gente|uma_pessoa [real|de_verdade] ai|aqui|do_outro_lado
      o que e voce|vc
      o que voce|vc e $`,
  },
  human: {
    en: `
      <wish> .. <contact> .. <person>
      <handover> .. <person>
      ^ [please] talk|speak|chat .. <person> [please] $
      want|need|prefer [a|an] [real|live|actual] human|person|agent|representative|operator [please] $
      want|need|prefer .. human|person|agent|representative|operator to help|call|contact
      ^ [a|an] [real|live|actual|human] human|person|agent|representative|operator|customer_service [please|pls] $
      ^ [please] call|phone me [please] $
      anyone|anybody|someone|somebody .. talk|speak|chat to|with
      want|need|get|where|wheres [me|is] [to_see|to_reach] [the|a|your] manager|supervisor|owner
      can|could [a|an] [real|actual|human] <person> check|look|see|sort|fix|handle|answer|explain
      can|could|may|would [the|a|an|your] .. call|phone|ring me|us [back] [please]
      help from [a|an|real] <person>
      get|find me|us someone|somebody|a_person|a_human
      can|could you|someone|somebody|anyone|anybody call|phone|ring me|us
      can|could|may|let i|me [just|please] ring|call|phone someone|somebody|your_office|the_office|you_instead|an_actual_person
      can|could|may [a|an] [real] <person> call|contact|help|phone me|us
      real|actual|live person|human|agent call|help
      connect|transfer|put me|us .. customer_service|support|your_team
      want|need|can|could|let .. talk|speak to|with [the] support
      want|wanna|get|arrange|like a [quick] call|callback|call_back from|with .. <person>
      <wish> .. talk|speak|chat|complain to|with the|a|an|your <someone>
      <wish> .. talk|speak|chat|complain to|with whoever|somebody|someone|anyone`,
    es: `
      <wish> .. <contact> .. <person>
      <handover> .. <person>
      ^ hablar|comunicarme|comunicarse .. <person> [real|por_favor|porfa] $
      quiero|necesito|prefiero|quisiera [a] [un|una|al|la] asesor|asesora|humano|humana|persona|agente|ejecutivo|ejecutiva|representante|operador|operadora [real|humano|humana|de_verdad|por_favor|porfa|ya|ahora|ahora_mismo] $
      hay alguien|una_persona que|con_quien .. atienda|ayude|pueda|hablar
      ayuda|atencion de|con [un|una] <person>
      ^ [un|una] asesor|asesora|humano|humana|persona_real|agente|ejecutivo|representante|operador|operadora|atencion_humana [humano|real] [por_favor|porfa] $
      quiero|necesito|puedo|puede .. hablar|comunicarme|contactar con [el] soporte
      que me|nos atienda|llame|contacte|ayude .. <person>
      ^ llamame|llameme [por_favor|porfa] $
      me|alguien puede|pueden|puedes|podrian|podria llamar|llamarme
      pueden|puede|podrian llamarme
      quiero|prefiero|necesito que [alguien] me llame|llamen
      quiero|quisiera|necesito comunicarme con ustedes|el_equipo
      se puede hablar con <person>
      hay alguien con quien hablar
      pasame|paseme|pasenme|pasadme|ponme|pongame|ponganme|ponedme|comunicame|comuniqueme|comuniquenme|comunicadme con *
      quiero|quisiera|necesito|exijo|busco [a|al|un|una|el|la] gerente|encargado|encargada|supervisor|supervisora|responsable|jefe|jefa [por_favor|ya|ahora|$]
      hablen|comuniquense con mi abogado|abogada
      <wish> .. hablar|comunicarme|contactarme|quejarme con el|la|un|una|algun|alguna|su <someone>`,
    pt: `
      <wish> .. <contact> .. <person>
      <handover> .. <person>
      ^ falar|conversar .. <person> [real|por_favor|porfa] $
      quero|preciso|prefiro|queria [de] [um|uma] atendente|pessoa|humano|humana|agente|operador|operadora|consultor|consultora|representante|atendimento_humano [real|humano|humana|de_verdade|por_favor|porfa] $
      ^ [um|uma] atendente|pessoa_real|humano|humana|agente|operador|operadora|atendimento|atendimento_humano [humano|real] [por_favor|porfa] $
      ^ me liga|ligue|liguem [por_favor|porfa] $
      tem|ha alguem|uma_pessoa [ai|aqui] que|pra|para .. ajudar|atender|falar|atenda|ajude|resolver|resolva
      atendente|atendimento|pessoa humano|humana|real|de_verdade por_favor|porfa|pf|pfv|ja|$
      ajuda|atendimento de|com [um|uma] <person>
      da|dava|tem_como pra|para|de|como falar|conversar com <person>
      da|dava|tem_como falar|conversar com <person>
      quero|preciso|posso .. falar|conversar com [o] suporte
      pode|podem|poderia|poderiam me ligar
      quero|prefiro|preciso que [alguem] me liguem|ligue
      <wish> .. reclamar com <person>
      ^ [por_favor] me passa|passe com|pro|pra|para *
      quero|queria|preciso|exijo [de] [um|uma|o|a|do|da] gerente|responsavel|supervisor|supervisora|chefe|encarregado [por_favor|ja|agora|$]
      falem|conversem com meu|minha advogado|advogada
      <wish> .. falar|conversar|reclamar com o|a|um|uma|algum|alguma <someone>`,
  },
  refusal: {
    en: `
      not|isnt|arent [really|at_all|that] interested
      no longer interested
      dont|do_not have time for this|that|surveys
      lost interest
      no interest
      dont|do_not|never|wont do|take|answer|fill [out|in] [any] surveys|polls|questionnaires
      close|end [this|the] chat|conversation
      leave me alone
      ^ [please] stop [it|this|please] $
      take|remove|delete me|my_number|my_data|my_details|my_contact
      go away
      wrong number|person
      stop|quit <disturb>
      dont|do_not keep texting|messaging|writing|calling|contacting|bothering|sending
      dont|do_not want [any] more <survey>
      dont|never <disturb> [to] me|us
      do not <disturb> [to] me|us
      dont|didnt|do_not want to participate|take_part|be_contacted
      dont|do_not want to answer|talk|continue|receive [to_you|any|your|these|this|more] [more] [<survey>] $
      rather|prefer not [to] participate|continue|take_part|do_this|go_on|keep_going
      not for me|my_thing
      rather|lets|prefer|want_to|wanna stop|quit|end [it|this|to_stop] [here|now] $
      ^ enough [already] $`,
    es: `
      no me|nos interesa
      no estoy|estamos interesad*
      no tengo|tenemos [ningun] interes
      sin interes
      no hago|contesto|respondo|lleno [ninguna] encuestas|encuesta
      pueden|puede|puedes cerrar|terminar [esto|el_chat|la_conversacion|aqui|ya] $
      numero equivocado|errado
      se equivoco|equivocaron|equivocaste de numero|persona
      perdi|perdimos [el|todo] interes
      no tengo tiempo pa|para esto|eso|encuestas|estas_cosas|preguntas
      borrenme|quitenme|saquenme|borrame|quitame|eliminenme|eliminame|sacame
      borren|borra|borre|eliminen|elimina|elimine|quiten|quita|quite|saquen|saca|saque mi|mis|este numero|datos|telefono|contacto
      deja|deje|dejen de .. <disturb>
      dejame|dejeme|dejenme en_paz|tranquilo|tranquila
      no me|nos <disturb>
      no me|nos vuelvas|vuelva|vuelvan a <disturb>
      no <disturb> mas
      no vuelvas|vuelva|vuelvan a <disturb>
      no sigan|siga|sigas escribiendo|escribiendome|mandando|mandandome|enviando|llamando|llamandome|molestando|contactando|insistiendo
      no quiero|deseo|queremos mas <survey>
      no quiero|deseo|queremos participar|que_me_contacten
      no quiero|deseo contestar|responder|hablar|seguir|continuar|recibir [contigo|con_ustedes|con_esto|mas|nada|esto|sus] [<survey>] $
      prefiero|mejor|quisiera no seguir|continuar|participar|responder_mas|contestar_mas
      prefiero|mejor|quiero|quisiera parar|dejarlo|terminar [esto] [aqui|aca|ahi|por_aqui|hasta_aqui|ya] $
      no quiero|deseo|pienso contestar|responder mas [preguntas|cosas]
      ya no quiero|pienso contestar|responder|seguir
      no quiero|deseo que me <disturb>
      no|nos molest*|joda*|jodan|insist* [mas|por_favor|porfa] $
      dejen|deja|deje de joder|fastidiar|insistir
      ^ [ya] basta|no_mas [por_favor|porfa|ya] $
      ^ [ya] no quiero [saber] nada [gracias|mas|de_ustedes] $
      ya no me <disturb>`,
    pt: `
      nao tenho|temos|ha [nenhum|mais] interesse
      apaga|apague|apaguem|exclui|exclua|excluam|deleta|deletem|remove|remova|removam|tira|tire|tirem [o] meu|meus|este|esse numero|dados|telefone|contato
      me tira|tire|tirem|remova|removam da|dessa|desta|de_sua|da_sua lista
      sem interesse
      nao faco|respondo|participo [de] [nenhuma] pesquisa|pesquisas
      pode|podem encerrar|fechar [isso|o_chat|a_conversa|aqui|ja] $
      numero errado
      foi|e engano $
      perdi|perdemos [o|todo] interesse
      nao me|nos interessa
      nao estou|estamos|to interessad*
      nao tenho tempo pra|para isso|isto|pesquisa|pesquisas|essas_coisas
      me deixa|deixe|deixem em paz
      para|pare|parem|parar de .. <disturb>
      nao me <disturb>
      nao <disturb> mais
      nao volte|volta|voltem a <disturb>
      nao continue|continuem|fique|fiquem escrevendo|mandando|enviando|ligando|incomodando|insistindo
      nao quero|desejo|queremos [receber] mais <survey>
      nao quero|desejo participar
      nao quero|desejo responder|falar|continuar|receber [com_voce|com_voces|com_isso|mais|nada|isso|suas] [<survey>] $
      prefiro|melhor|queria nao seguir|continuar|participar|responder_mais
      prefiro|melhor|quero|queria parar|encerrar|terminar [isso] [aqui|por_aqui|ja] $
      nao quero responder mais [perguntas|nada]
      nao quero mais $
      nao quero que me <disturb>
      nao enche|encham|insista|insistam
      ^ [ja] chega $
      ^ nao quero [saber_de] nada [obrigado|obrigada] $`,
  },
  softRefusal: {
    en: `
      ^ [oh|well|hi|hello|um] no|nah|nope [but] thanks|thank_you|thx|ty
      ^ im good|fine|ok [thanks|thank_you] $
      ^ pass [thanks] $
      ^ i dont want to|it $
      ^ id|i_would rather not $
      thanks but no`,
    es: `
      ^ [ah|hola|bueno|uy] no [muchas|pero] gracias
      ^ gracias pero no
      ^ por_ahora|por_el_momento no
      ^ no por ahora|el_momento
      ^ no quiero|deseo [muchas] [gracias] $
      ^ prefiero|mejor que_no|no $`,
    pt: `
      ^ [ah|ola|oi|bom] nao [muito|mas] obrigado|obrigada|obg|valeu
      ^ obrigado|obrigada mas nao
      ^ por_enquanto|no_momento nao
      ^ nao por_enquanto|no_momento
      ^ nao quero|desejo [nao] [muito] [obrigado|obrigada|valeu|vlw|brigado|brigada] $
      ^ prefiro|melhor que_nao|nao $`,
  },
  later: {
    en: `
      not [right] now
      cant|cannot .. now
      dont have [the|much|any] time
      ^ [sorry] [i_have] no time
      im|i_am|currently [really|very|too|so|a_bit|kinda|pretty] <busy>
      ^ [sorry|really|very] busy
      ^ [sorry] driving|working|busy [right] now|atm
      do|try|catch|finish|continue me|this|it [again] later|tomorrow|tonight|another_time
      ^ [sorry|hi|hey|hello] im|i_am|am|currently [just] in|on|at|with [the|a|an|my] <place> [right] [now|atm|rn|sorry] $
      ^ [sorry|hi|hey|hello] in|on|at|with [the|a|an|my] <place> right_now|now|atm|rn [sorry] $
      cant talk|chat|speak
      im|i_am|am|currently [about_to|just] boarding|board
      hit|ping|text|message me [up] later|tomorrow|tonight|next_week
      bad time
      text|message|write|ask|call me [back|again] [in] [the|this] morning|afternoon|evening|weekend
      not a good time|moment
      <disturb>|ask|talk [to] [me|you] [again] later|tomorrow|another_day|another_time|next_week
      ^ [maybe|sorry|not_today] [maybe|perhaps] later|tomorrow|next_week|another_time|some_other_time|not_today [please|thanks|maybe] $
      write|text|message|call|contact|ping|try me [again|back] [on|this|next] [on|this|next] monday|tuesday|wednesday|thursday|friday|saturday|sunday|tonight|evening|weekend|week|month
      lets|we_can|well talk [again] later|tomorrow|another_day|next_week`,
    es: `
      ahora|ahorita|hoy [mismo] no [puedo|tengo|es|me]
      no puedo|tengo_tiempo|es_buen_momento|es_un_buen_momento [ahora|en_este_momento|hoy|por_ahora|hablar] $
      no puedo ahora|en_este_momento|hoy|hablar
      no tengo [mucho] tiempo
      estoy|ando|sigo [muy|un_poco|algo|bastante] <busy>
      ^ [perdon|muy] ocupado|ocupada
      ^ [hola|perdon|uy] estoy|ando|voy en|con [el|la|un|una|mi] <place> [ahora|ahorita|ahora_mismo|todavia] $
      me agarras|pillas|encuentras .. <busy>
      ^ [mejor|quizas|tal_vez|talvez|perdon] mas_tarde|luego|despues|otro_dia|en_otro_momento|en_un_rato|ahorita_no $
      mas_tarde|otro_dia|en_otro_momento|luego|despues [te|le|les] contesto|respondo|escribo|hablo|hablamos|vemos|veo|aviso
      escribeme|escribime|escribame|escribanme|escribidme|hablame|llamame|contactame [mas_tarde|luego|despues|manana|otro_dia|en_otro_momento]
      en otro momento
      te|le|les escribo|contesto|respondo|aviso|hablo|llamo .. noche|tarde|rato|manana|luego|despues|semana
      me escribes|escribe|escribis|escriben|hablas|llamas|contactas|escriba luego|mas_tarde|manana|otro_dia|despues|en_la_noche|en_la_tarde|el_lunes|el_martes|el_miercoles|el_jueves|el_viernes|el_sabado|el_domingo
      escribeme|escribime|escribame|escribanme|hablame|llamame|contactame [mejor] en|por|a|esta la_tarde|la_noche|la_manana|tarde|noche
      escribeme|escribame|escribanme|hablame|llamame|contactame el lunes|martes|miercoles|jueves|viernes|sabado|domingo
      hablamos|vemos|seguimos|platicamos mas_tarde|luego|despues|manana|otro_dia|en_otro_momento $
      puede_ser|podemos|prefiero .. mas_tarde|luego|despues|otro_dia|manana $
      otro dia|rato [mejor|por_favor|porfa] $
      ya|ahorita|ahora te|le|les respondo|contesto|escribo|hablo|aviso $
      al_rato|en_un_rato|ahorita|en_un_momento|dame_un_rato [te|le|les|lo] [contesto|respondo|escribo|aviso|digo] $`,
    pt: `
      agora|hoje nao [posso|da|consigo|tenho]
      nao posso|da|consigo|tenho_tempo agora|nesse_momento|neste_momento|hoje|no_momento|falar
      nao tenho [muito] tempo
      estou|to|ando [muito|meio|bem|um_pouco] <busy>|ocupado|ocupada
      ^ [oi|desculpa|opa] estou|to|ando no|na|em|com|num|numa [o|a|um|uma] <place> [agora|ainda] $
      ^ [desculpa|muito] ocupado|ocupada
      ^ [melhor|talvez|desculpa] mais_tarde|depois|outro_dia|outra_hora|daqui_a_pouco|em_outro_momento $
      mais_tarde|depois|outra_hora|outro_dia [eu] [te|lhe] respondo|falo|vejo|escrevo|aviso|falamos
      me <disturb>|chama|chame|escreve [no|na|de|a|hoje|so] [proximo|proxima] domingo|segunda|terca|quarta|quinta|sexta|sabado|noite|tarde|manha|semana_que_vem
      me <disturb>|chama|chame mais_tarde|depois|amanha|outro_dia|outra_hora
      em outro momento
      falo|falamos|respondo|conversamos [com_voce|com_voces] mais_tarde|depois|amanha|outro_dia|outra_hora
      ^ talvez amanha|depois|mais_tarde $
      ja|logo te|lhe respondo|falo|chamo|escrevo|retorno|aviso
      falo|respondo|escrevo|volto|vejo|chamo|falamos|retorno ja|ja_ja|jaja|logo|logo_mais|daqui_a_pouco|mais_tarde|depois
      pode_ser|podemos|prefiro .. mais_tarde|depois|outro_dia|outra_hora $
      outra hora|outro_dia [por_favor|porfa] $`,
  },
  goodbye: {
    en: `
      bye|goodbye|good_bye|see_you|see_ya|cya|take_care|talk_soon|gotta_go|good_night $
      have a good|nice|great|lovely day|one|evening|weekend|night $`,
    es: `
      adios|chao|chau|bye|hasta_luego|hasta_pronto|hasta_manana|hasta_la_proxima|cuidate|me_voy|me_tengo_que_ir $
      ^ [bueno|ok|gracias|listo] nos_vemos $
      que tenga|tengas|tengan [un|una] [muy] buen|buena|lindo|linda|bonito|excelente dia|tarde|noche|semana|finde|fin_de_semana $`,
    pt: `
      tchau|tchauzinho|adeus|ate_logo|ate_mais|ate_breve|ate_a_proxima|ate_amanha|falou|flw|preciso_ir|tenho_que_ir $
      tenha um|uma [muito] bom|boa|otimo|otima dia|tarde|noite|semana|fim_de_semana $`,
  },
  greeting: {
    en: `^ [hi|hii|hello|hey|hiya|yo] [there|again] [👋|good_morning|good_afternoon|good_evening|how_are_you|hows_it_going|whats_up] $`,
    es: `^ [hola|holaa|holi|buenas] [hola|buenas|👋] [buenos_dias|buen_dia|tardes|noches|buenas_tardes|buenas_noches|que_tal|como_estas|como_esta|como_andas|todo_bien] $`,
    pt: `^ [oi|oii|ola|opa|eai|e_ai] [bom_dia|boa_tarde|boa_noite|👋] [tudo_bem|tudo_bom|tudo_certo|como_vai|tudo_bem_e_voce] $`,
  },
  thanks: {
    en: `^ [ok|okay|great|perfect|cool|alright] [many] thanks|thx|ty|thank_you|👍|🙏|❤ [so|very|again] [much|a_lot|🙏|👍] $`,
    es: `^ [ok|vale|dale|listo|perfecto|genial|bueno|no] [muchas|muchisimas|mil] gracias|de_nada|igualmente|👍|🙏 [a_ti|a_usted|a_ustedes|por_todo|🙏|👍|igualmente] $`,
    pt: `^ [ok|ta|bom|beleza|perfeito|otimo] [muito] obrigado|obrigada|obg|valeu|vlw|de_nada|por_nada|igualmente|👍|🙏 [por_tudo|🙏|👍] $`,
  },
  unclear: {
    en: `
      ^ what|huh|sorry|pardon|come_again|wdym|wym|excuse_me $
      what do|does|did you|that|this|it mean
      dont|didnt|cant|do_not|did_not understand|get_it|get_that|get_the_question|follow
      [please] explain|clarify|rephrase|repeat [that|it|the_question] [please] $
      can|could you explain|repeat|rephrase|clarify
      what|which question`,
    es: `
      ^ que|como|mande|perdon|eh|que_cosa|como_asi $
      a que te|se refieres|refiere
      que quieres|quiere|quieren decir
      no [te|le|lo|la|les] [he] entiendo|entendi|entendido|comprendo|comprendi
      que significa
      explicame|expliqueme|repite|repita
      me|puedes|puede|podrias|podria explicas|explica|explicar|repetir|explicarme
      cual|que pregunta $`,
    pt: `
      ^ que|como|oi_como|hein|o_que|como_assim|desculpa $
      como assim
      nao [estou] [te] entendi|entendo|entendendo|compreendi|compreendo
      o que [voce|vc|isso] quer|quis [dizer]
      o que [isso] significa
      pode|poderia explicar|repetir|me_explicar
      me explica|explique
      explica melhor
      qual pergunta $`,
  },
  skip: {
    en: `
      ^ not applicable
      i [already|just] told|said|answered|mentioned|sent [you|that|it|this] [that] [already|before|earlier|above] $
      already told|said|answered|mentioned
      ^ n a $
      ^ skip|pass|next|no_comment [this|that|it|one|question|please] $
      rather|prefer not [to] say|answer_that|answer_this|share|tell|disclose
      none of your business
      dont want to say|share|answer_that|answer_this|tell`,
    es: `
      ^ no aplica|corresponde
      ya [te|le|les|se] [lo|la] dije|respondi|conteste|mencione|he_dicho|comente
      lo acabo de decir|responder
      ^ [la] siguiente|saltar|salta|paso [pregunta|por_favor|porfa] $
      prefiero no decir|decirlo|responder|contestar|opinar|compartirlo
      sin comentarios
      no quiero decir|decirlo|responder_eso|responder_esa|contestar_eso|contestar_esa`,
    pt: `
      ^ nao [se] aplica
      ja [te|lhe] [o] falei|disse|respondi|mencionei|contei
      acabei de falar|dizer|responder
      ^ [a] pular|pula|proxima|passo [pergunta|por_favor|porfa] $
      prefiro nao dizer|responder|falar|opinar|compartilhar
      sem comentarios
      nao quero dizer|responder_isso|responder_essa`,
  },
  correction: {
    en: `^ [no|oh] [no|wait] sorry|i_mean|i_meant|oops|correction|wait|actually|make_that`,
    es: `^ [no|ay] perdon|perdona|digo|quise_decir|queria_decir|quiero_decir|ups|correccion|me_equivoque|disculpa|mejor_dicho|espera`,
    pt: `^ [nao] desculpa|desculpe|quero_dizer|quis_dizer|ops|correcao|errei|ou_melhor|alias|espera`,
  },
}
