import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Test } from 'tap';

type Mail = { from: string; to: string[]; text: string };

/** A real SMTP server; `refuse` may turn a recipient away with a code. */
export async function mailServer(t: Test, refuse: (address: string) => number | null = () => null) {
  const mails: Mail[] = [];
  let arrived = Promise.withResolvers<Mail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const responseCode = refuse(address);
      callback(responseCode === null ? null : Object.assign(new Error(`no ${address} here`), { responseCode }));
    },
    async onData(stream, { envelope }, callback) {
      const mail = {
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        // Quoted-printable folds long lines.
        text: (await text(stream)).replaceAll('=\r\n', '').replaceAll('=3D', '='),
      };
      mails.push(mail);
      callback();
      arrived.resolve(mail);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: async () => {
      const mail = await arrived.promise;
      arrived = Promise.withResolvers<Mail>();
      return mail;
    },
  };
}
