import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {onTestFinished} from 'vitest';

// A real server that speaks the protocols of the providers. What it answers is the test's to say, call by call.

export type Call = {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
};
export type Answer = (response: http.ServerResponse, call: Call) => void;
export type ModelServer = {readonly url: string; readonly calls: readonly Call[]};

/** Answers each call with the next answer; the last one stays. */
export async function modelServer(...answers: readonly Answer[]): Promise<ModelServer> {
  const calls: Call[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
      const call = {path: request.url ?? '', headers: request.headers, body};
      calls.push(call);
      answers[Math.min(calls.length, answers.length) - 1]?.(response, call);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls};
}

export const lesson = (summary: string, extra: Record<string, unknown> = {}): string =>
  JSON.stringify({
    learnings: [
      {
        summary,
        context: 'c',
        observation: 'o',
        implication: 'i',
        action: 'a',
        tags: ['io'],
        domain: 'files',
        kind: 'blocker',
        paths: [],
        ...extra,
      },
    ],
  });

export const openaiWhole =
  (content: string): Answer =>
  response =>
    json(response, 200, {choices: [{message: {role: 'assistant', content}, finish_reason: 'stop'}]});

export const anthropicWhole =
  (content: string): Answer =>
  response =>
    json(response, 200, {content: [{type: 'text', text: content}], stop_reason: 'end_turn'});

/** Milliseconds between two pieces, characters of a piece, and what the stream calls itself. */
type StreamOptions = {readonly pause?: number; readonly piece?: number; readonly type?: string};

/** Word by word, as models talk. */
export const openaiStream =
  (content: string, options: StreamOptions = {}): Answer =>
  response =>
    void stream(response, options, [
      ...pieces(content, options.piece).map(piece => ({choices: [{delta: {content: piece}}]})),
      {choices: [{delta: {}, finish_reason: 'stop'}]},
      '[DONE]',
    ]);

export const anthropicStream =
  (content: string): Answer =>
  response =>
    void stream(response, {}, [
      {type: 'message_start', message: {content: []}},
      {type: 'content_block_start', index: 0},
      ...pieces(content).map(text => ({type: 'content_block_delta', index: 0, delta: {type: 'text_delta', text}})),
      {type: 'message_delta', delta: {stop_reason: 'end_turn'}},
      {type: 'message_stop'},
    ]);

/** Ends in the middle of the answer: properly, as a stream whose end never came. */
export const cutStream =
  (content: string): Answer =>
  response =>
    void stream(response, {}, [{choices: [{delta: {content: content.slice(0, content.length / 2)}}]}]);

/** Hangs up in the middle of the answer. */
export const hungUp: Answer = response => {
  response.writeHead(200, {'content-type': 'application/json', 'content-length': '1000'});
  response.write('{"choices": [');
  setTimeout(() => response.destroy(), 20);
};

export const silent: Answer = () => {};

export const status =
  (code: number, body = '{"error": {"message": "no"}}', headers: Record<string, string> = {}): Answer =>
  response => {
    response.writeHead(code, headers);
    response.end(body);
  };

function json(response: http.ServerResponse, code: number, value: unknown): void {
  response.writeHead(code, {'content-type': 'application/json'});
  response.end(JSON.stringify(value));
}

async function stream(
  response: http.ServerResponse,
  {pause = 0, type = 'text/event-stream'}: StreamOptions,
  events: readonly unknown[],
): Promise<void> {
  response.writeHead(200, {'content-type': type});
  for (const event of events) {
    response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
    if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause));
  }
  response.end();
}

function pieces(text: string, size = Math.max(7, Math.ceil(text.length / 50))): string[] {
  return Array.from({length: Math.ceil(text.length / size)}, (_, at) => text.slice(at * size, (at + 1) * size));
}
