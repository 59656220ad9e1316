import {
  DERIVED,
  ID,
  INTERNAL,
  NOT_A_PERSON,
  OTHER,
  OWNER,
  SHOWN_ELSEWHERE,
  type TableData,
} from './table-data.ts'

const IN_WORDS = '`learnt` tells in words what these numbers mean'

/** The columns of the tables of what people do with each other. */
export const contactTables: Record<string, TableData> = {
  limit_counts: {
    technical: 'most wanted granted',
    personal: 'person_id kind seconds count ends_at',
    export: { section: 'limits', owner: 'person_id', withheld: { person_id: ID } },
  },
  text_recipients: {
    personal: 'person_id text_key recipient_id sent_at',
    export: { excluded: 'the messages have the texts' },
  },
  text_signatures: {
    technical: 'id',
    personal: 'sender_id recipient_id signature sent_at',
    export: { excluded: 'the messages have the texts' },
  },
  sent_texts: {
    personal: 'person_id text_key conversation_id sent_at',
    export: { excluded: 'the messages have the texts' },
  },
  blocks: {
    secret: 'address_hashes',
    personal: 'blocker_id blocked_id created_at is_block is_parting',
    export: {
      section: 'blocks',
      withheld: {
        blocker_id: ID,
        blocked_id: OTHER,
        is_block: 'only blocks are listed',
        is_parting: 'the match has its end',
      },
    },
  },
  known_addresses: {
    secret: 'address_hash',
    personal: 'id person_id created_at',
    export: { section: 'knownAddresses', owner: 'person_id', withheld: { id: INTERNAL, person_id: ID } },
  },
  hidden_words: {
    personal: 'id person_id word folded added_at',
    export: {
      section: 'hiddenWords',
      owner: 'person_id',
      withheld: { id: INTERNAL, person_id: ID, folded: 'the word in another spelling' },
    },
  },
  push_keys: {
    secret: 'private_key',
    technical: 'only_row public_key created_at',
    export: { excluded: NOT_A_PERSON },
  },
  push_subscriptions: {
    secret: 'endpoint_hash content',
    personal: 'id person_id session_id created_at failed_at',
    export: {
      section: 'pushSubscriptions',
      owner: 'person_id',
      withheld: { id: INTERNAL, person_id: ID, session_id: INTERNAL },
    },
  },
  notification_settings: {
    personal: 'person_id channels detail time_zone quiet_from quiet_to visits digest_at',
    export: { section: 'notificationSettings', owner: 'person_id', withheld: { person_id: ID } },
  },
  conversation_mutes: {
    personal: 'conversation_id person_id until',
    export: {
      section: 'conversationMutes',
      owner: 'person_id',
      withheld: { person_id: ID, conversation_id: INTERNAL },
    },
  },
  notifications: {
    technical: 'version mailed_version due_at',
    personal: 'id person_id kind subject_id other_id count at seen_version withdrawn_at',
    export: {
      section: 'notifications',
      owner: 'person_id',
      withheld: {
        id: INTERNAL,
        person_id: ID,
        subject_id: INTERNAL,
        other_id: OTHER,
        seen_version: INTERNAL,
      },
    },
  },
  push_deliveries: {
    technical: 'version tries retry_at',
    personal: 'notification_id subscription_id',
    export: { excluded: 'only says which device was told of what' },
  },
  push_sends: {
    technical: 'id until',
    personal: 'person_id other_id notification_id subscription_id',
    export: { excluded: 'lasts for seconds' },
  },
  swipes: {
    technical: 'client_id is_answered is_learnt',
    personal: 'swiper_id swiped_id is_like match_id created_at about note',
    export: {
      section: 'swipes',
      owner: 'swiper_id',
      withheld: { swiper_id: ID, swiped_id: OTHER, match_id: SHOWN_ELSEWHERE },
    },
  },
  undone_swipes: {
    technical: 'client_id',
    personal: 'swiper_id swiped_id is_like undone_at made_at',
    export: {
      section: 'undoneSwipes',
      owner: 'swiper_id',
      withheld: { swiper_id: ID, swiped_id: OTHER, made_at: 'only tells whether the ranking has learnt it' },
    },
  },
  dealt_people: { personal: 'viewer_id person_id dealt_on', export: { excluded: OTHER } },
  matches: {
    technical: 'user1_moment user2_moment',
    personal:
      'id user1_id user2_id created_at ended_at ended_by_id closing_line farewell_seen_at erased_at talk',
    export: {
      section: 'matches',
      withheld: {
        user1_id: ID,
        user2_id: OTHER,
        ended_by_id: 'only an own end is listed',
        farewell_seen_at: INTERNAL,
        erased_at: INTERNAL,
        talk: 'a count of messages, of which the own ones are listed',
      },
    },
  },
  search: {
    technical: 'layout sort_rank changed_at tile',
    personal:
      'user_id gender born age_min age_max cell max_distance is_flexible is_only_to_liked is_shown list_traits list_accepts',
    special: 'seeks traits accepts',
    export: { excluded: DERIVED },
  },
  decks: {
    technical: 'near_sort_rank near_id far_sort_rank far_id beyond built_on built_at follows ordered_at',
    personal: 'user_id targets draws pairs as_gender as_born as_list_traits',
    special: 'as_seeks as_traits',
    export: { excluded: 'list of other people' },
  },
  shown_cards: { personal: 'viewer_id person_id shown_at', export: { excluded: OTHER } },
  exposures: {
    technical: 'model_id',
    personal:
      'viewer_id person_id shown_on shown_at position propensity is_random like_chance match_chance viewed_seconds',
    export: {
      section: 'exposures',
      owner: 'viewer_id',
      withheld: {
        viewer_id: ID,
        person_id: OTHER,
        shown_on: SHOWN_ELSEWHERE,
        propensity: INTERNAL,
        like_chance: 'would tell how often others are liked',
        match_chance: 'would tell how often others are liked',
      },
    },
  },
  icebreakers: {
    technical: 'round stalled_seq',
    personal: 'id sender_id recipient_id kind key cites shown_at used_at text text_of',
    export: {
      section: 'icebreakers',
      owner: 'sender_id',
      withheld: {
        id: INTERNAL,
        sender_id: ID,
        recipient_id: OTHER,
        key: INTERNAL,
        cites: OTHER,
        text_of: INTERNAL,
      },
    },
  },
  wishes: {
    personal: 'user_id age_min age_max max_distance is_flexible is_only_to_liked is_only_verified',
    special: 'wishes',
    export: { section: 'wishes', owner: 'user_id', withheld: OWNER },
  },
  person_scores: {
    technical: 'choosiness_information popularity_information',
    personal: 'user_id choosiness popularity decisions_made decisions_received shown updated_at',
    export: { section: 'scores', owner: 'user_id', withheld: OWNER },
  },
  tastes: {
    personal: 'user_id state slopes learnt since updated_at',
    export: {
      section: 'tastes',
      owner: 'user_id',
      withheld: { ...OWNER, state: IN_WORDS, slopes: IN_WORDS },
    },
  },
  daily_pairs: {
    personal: 'user_id day other_id',
    export: { section: 'dailyPairs', owner: 'user_id', withheld: { ...OWNER, other_id: OTHER } },
  },
  daily_pair_opt_outs: {
    personal: 'user_id since',
    export: { section: 'dailyPairOptOut', owner: 'user_id', withheld: OWNER },
  },
  conversations: {
    technical: 'last_seq last_change',
    personal: 'id match_id last_message_at created_at',
    export: { section: 'conversations', withheld: { id: INTERNAL, last_message_at: SHOWN_ELSEWHERE } },
  },
  messages: {
    technical: 'client_id changed id',
    personal:
      'conversation_id sender_id seq created_at about reply_to is_suggested reactions edited_at deleted_at',
    special: 'content attachment',
    export: {
      section: 'conversations.messages',
      withheld: {
        conversation_id: INTERNAL,
        sender_id: 'isOwn tells who wrote it',
        reactions: 'ownReaction and theirReaction have them',
      },
    },
  },
  attachments: {
    personal: 'media_id conversation_id sender_id kind message_id created_at',
    special: 'view',
    export: { excluded: 'the messages have them; what is not sent lasts for a day' },
  },
  photo_consents: {
    personal: 'conversation_id person_id photos_allowed_at',
    export: { section: 'conversations', withheld: { conversation_id: INTERNAL, person_id: ID } },
  },
  hidden_messages: { personal: 'message_id word_id', export: { excluded: SHOWN_ELSEWHERE } },
  earlier_texts: {
    technical: 'id',
    personal: 'message_id changed_at',
    special: 'content',
    export: {
      section: 'conversations.messages.earlierTexts',
      withheld: { message_id: INTERNAL },
    },
  },
  read_positions: {
    personal: 'conversation_id person_id delivered_seq read_seq',
    export: {
      section: 'conversations',
      withheld: { conversation_id: INTERNAL, person_id: ID, delivered_seq: INTERNAL },
    },
  },
}
