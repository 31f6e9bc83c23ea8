import {statusCommand} from './status-command.js';

export default statusCommand('accept', {
  summary: 'Accept proposals: from now on they are injected.',
  example: 'the proposal becomes active',
});
