/** People, keys, sessions and the account. */
export const accountDescriptions: Readonly<Record<string, string>> = {
  'auth.login':
    'Makes a session of twelve hours from an e-mail and a password. It takes as long for an e-mail that nobody has as for one that somebody has. Ten failures in 15 minutes for an e-mail from one address, or a hundred in an hour from everywhere, are answered with 429 until they are over; the latter not from networks that the person has logged in from.',
  'auth.link':
    'Makes a session from the code of a sign-in link, the last part of `/#/sign-in-link/CODE`. Only the operator of the platform makes such links, with `npm run account link`. A code works once, for 15 minutes; one that was used, replaced or is older is not found.',
  'auth.logout': 'Ends the session; it is dead at once.',
  'auth.password':
    'Changes the password of the person whose session it is and ends their other sessions. The present password is asked for once more: a wrong one is 401 with the reason `invalid_credentials`.',
  'auth.session': 'Shows whose session this is, the account, the mode, and what the session may do.',
  'sessions.list': 'Lists the sessions of the person who asks, newest first, and marks the present one.',
  'sessions.delete': 'Ends a session of the person who asks; it is dead at once. Ending the present one logs out.',
  'api_keys.list':
    'Lists the keys of the account, newest first, never the keys themselves. A key sees those of its own type, and one that is limited to some projects those within its own limits.',
  'api_keys.create':
    'Makes a key for a program. The answer shows the key this once: keep it where secrets are kept. It never has a permission that the role of its maker lacks. `scope` limits it to some projects; `type: "test"` sees test data alone.',
  'api_keys.get': 'Shows what is known of a key: name, permissions, scope, and when it was last used.',
  'api_keys.update': 'Changes the name of a key. What a key may do never changes: make another one for that.',
  'api_keys.revoke':
    'Revokes a key at once. It stays in the list as revoked; to revoke it again changes nothing. A key can revoke itself.',
  'api_keys.rotate':
    'Makes a successor with the same name, permissions, scope and type, and shows it this once. The old key works on for a day, or as long as `previous_key_ttl_seconds` says. A key can rotate keys whose permissions and scope it has itself.',
  'members.list': 'Lists the people of the account with their roles.',
  'members.get': 'Shows a person of the account.',
  'members.update':
    'Changes the role of a person. Keys that the person made lose at once what the new role lacks. The last owner can not be made anything else: 409.',
  'members.remove':
    'Removes a person: their sessions end and the keys they made are revoked. Rotate those that are still needed first. The last owner can not be removed: 409.',
  'invitations.list': 'Lists the invitations that wait to be accepted.',
  'invitations.get': 'Shows an invitation that waits to be accepted, never its link.',
  'invitations.create':
    'Invites a person by e-mail. A session is shown the link this once; a key is not. It is mailed where the platform can send mail, works once and for seven days. Somebody who is a member already, or invited already, is a conflict (409).',
  'invitations.accept':
    'Accepts an invitation with the token of its link: makes the user and logs them in. A token that was used, withdrawn or is older than seven days is not found.',
  'invitations.delete': 'Withdraws an invitation: its link is dead at once.',
  'billing.get':
    'Shows the plan, its limits of requests and of work, and how many requests were made in this minute, day and month.',
  'billing.update':
    'Changes the plan. Only an owner may, with a session. An enterprise plan is agreed with the operator of the platform, who sets it: 409.',
  'rate_limit.get': 'Shows the limits of this credential and what is left of each.',
  'audit_events.list':
    'Lists who did what, newest first: every change, every sign-in, every read of values of patients. The database writes it in the same transaction as the change, nobody can change it through the platform, and a chain of hashes shows whether anybody did past it.',
  'audit_events.get': 'Shows an audit event with what was there before and after.',
  'audit_verifications.create':
    'Starts a job that recomputes the chain of hashes over the trails of all accounts, of which it sees only hashes, checks each seal and its signature, and holds every event of this mode, and what belongs to neither mode, with its before and after, against its link. So a change, a forged event or a moved link that was made past the platform is found. While one is under way in this mode, that one is the answer. The start is in the audit trail too. That an event was taken away and its place given to one of another account shows in an earlier verification, if there is one, and in the verification of the operator, who sees all events.',
  'audit_verifications.list': 'Lists the verifications of this mode, newest first. The last 100 are kept.',
  'audit_verifications.get':
    'Shows a verification. `result.intact` is true only if everything that the counts claim was checked; otherwise `result.problem` says in words what is wrong. Nothing is told of the events of other accounts.',
  'operator.queues':
    'Shows by task how much waits, runs and has failed on the whole platform, and how long the oldest has been due. Only for owners of an operator account, or any owner from the machine itself, with a session; numbers alone, nothing of any account.',
  'operator.workers':
    'Shows the workers of the platform, their last sign of life, and the jobs that they hold. Only for owners of an operator account, or any owner from the machine itself, with a session.',
  'operator.failed_jobs':
    'Shows the newest 200 jobs that have failed for good, with ids, attempts and the class of the error; never what the error says. They are kept for a day. Only for owners of an operator account, or any owner from the machine itself, with a session.',
  'operator.retry_job':
    'Gives a job that has failed for good its attempts back and lets it begin at once. Only for owners of an operator account, or any owner from the machine itself, with a session; it is in their audit trail.',
  'operator.discard_job':
    'Takes a job that has failed for good out of the queue. What it was about stays as it is. Only for owners of an operator account, or any owner from the machine itself, with a session; it is in their audit trail.',
  'requests.list':
    'Lists the requests of the account of the last seven days, newest first: method, route, status, duration, credential, request id and what was wrong. No values. A server that crashes loses at most the last second.',
};
